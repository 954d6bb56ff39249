/** Does the work with these variables set, and takes them back afterwards. */
export const withEnvironment = async <T>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
};
