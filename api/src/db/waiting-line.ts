export function createWaitingLine() {
  let last = Promise.resolve();
  return {
    /** Resolves when it is this one's turn, with what ends the turn. */
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

/** One at a time, in order of arrival. */
export type WaitingLine = ReturnType<typeof createWaitingLine>;
