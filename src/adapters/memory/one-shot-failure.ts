/** A failure somebody asked for: it happens once, at the next call, and is over. */
export interface OneShotFailure {
  set(error: Error): void;
  throwOnce(): void;
}

export const createOneShotFailure = (): OneShotFailure => {
  let failure: Error | undefined;
  return {
    set(error) {
      failure = error;
    },
    throwOnce() {
      const once = failure;
      failure = undefined;
      if (once) throw once;
    },
  };
};
