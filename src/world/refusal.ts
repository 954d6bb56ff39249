/** A refusal in AWS's own words. `name` is the error's name as every SDK shows it, `status` the HTTP status. */
export class AwsRefusal extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const validationRefusal = (message: string): AwsRefusal => new AwsRefusal('ValidationException', message);
