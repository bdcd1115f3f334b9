/**
 * A collection whose rows all follow from other collections. The transactions that change those also change it, so it
 * differs only after a loss, or a change by hand.
 */
export interface DerivedCollection {
  readonly name: string;
  /** Names each row that is wrong, missing or left over. APIs may run. */
  readonly findWrong: () => Promise<readonly string[]>;
  /** Stores the right rows, also in a missing collection. APIs may run: a concurrent change counts once. */
  readonly rebuild: () => Promise<void>;
}
