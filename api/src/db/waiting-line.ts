/** One at a time, in order of arrival. */
export interface WaitingLine {
  /** Resolves when it is this one's turn, with what ends the turn. */
  enter: () => Promise<() => void>;
}

export function createWaitingLine(): WaitingLine {
  let last = Promise.resolve();
  return {
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
