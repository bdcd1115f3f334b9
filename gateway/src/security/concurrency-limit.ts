import type { EventEmitter } from 'node:events';

/** The most slots that one key, and all keys together, may hold at the same time. */
export interface ConcurrencyMax {
  readonly perKey: number;
  readonly total: number;
}

/** Why a slot was refused: the key reached its limit, or every slot is taken. */
export type SlotRefusal = 'key' | 'total';

/** Limits what is open at the same time. Rates over time belong to the rate limiter. */
export class ConcurrencyLimit {
  readonly #max: ConcurrencyMax;
  readonly #openByKey = new Map<string, number>();
  #open = 0;

  constructor(max: ConcurrencyMax) {
    this.#max = max;
  }

  /** Takes a slot and returns null, or returns why there is none. Each taken slot must be released once. */
  acquire(key: string): SlotRefusal | null {
    const openOfKey = this.#openByKey.get(key) ?? 0;
    if (openOfKey >= this.#max.perKey) return 'key';
    if (this.#open >= this.#max.total) return 'total';
    this.#openByKey.set(key, openOfKey + 1);
    this.#open += 1;
    return null;
  }

  /** {@link acquire} until `holder` closes. */
  hold(key: string, holder: EventEmitter): SlotRefusal | null {
    const refusal = this.acquire(key);
    if (refusal === null) holder.once('close', () => this.release(key));
    return refusal;
  }

  release(key: string): void {
    const openOfKey = this.#openByKey.get(key) ?? 0;
    if (openOfKey <= 1) this.#openByKey.delete(key);
    else this.#openByKey.set(key, openOfKey - 1);
    this.#open -= 1;
  }
}
