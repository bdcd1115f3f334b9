export function createWaitingLine() {
  let last = Promise.resolve();
  return {
    /** Resolves to the function that ends the turn, once the turn has come. */
    enter: async () => {
      const before = last;
      let leave = (): void => undefined;
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}

/** Admits one caller at a time, in order of arrival. */
export type WaitingLine = ReturnType<typeof createWaitingLine>;
