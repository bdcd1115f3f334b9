/** How many slots one key may hold at the same time, and all keys together. */
export interface ConcurrencyMax {
  readonly perKey: number;
  readonly total: number;
}

/** Why a slot was refused: this key holds all it may, or every slot is taken. */
export type SlotRefusal = 'key' | 'total';

/** Counts what is open at the same moment. Rates over time are the rate limiter's job. */
export class ConcurrencyLimit {
  readonly #max: ConcurrencyMax;
  readonly #openByKey = new Map<string, number>();
  #open = 0;

  constructor(max: ConcurrencyMax) {
    this.#max = max;
  }

  /** Takes a slot and returns null, or returns why there is none. Each slot taken must be released once. */
  acquire(key: string): SlotRefusal | null {
    const openOfKey = this.#openByKey.get(key) ?? 0;
    if (openOfKey >= this.#max.perKey) return 'key';
    if (this.#open >= this.#max.total) return 'total';
    this.#openByKey.set(key, openOfKey + 1);
    this.#open += 1;
    return null;
  }

  release(key: string): void {
    const openOfKey = this.#openByKey.get(key) ?? 0;
    if (openOfKey <= 1) this.#openByKey.delete(key);
    else this.#openByKey.set(key, openOfKey - 1);
    this.#open -= 1;
  }
}

/** How many requests may be open at the same moment, by kind. */
export interface OpenLimits {
  readonly calls: ConcurrencyLimit;
  readonly live: ConcurrencyLimit;
}
