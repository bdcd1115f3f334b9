import type { EventEmitter } from 'node:events';

/** The most slots that one key, and all keys together, may hold at the same time. */
export interface ConcurrencyMax {
  readonly perKey: number;
  readonly total: number;
}

/** Why a slot was refused: the key reached its limit, or every slot is taken. */
export type SlotRefusal = 'key' | 'total';

/** The terms of a holder whose slot may go to a key with fewer slots. */
export interface Preemption {
  /** Whether the holder may lose its slot now. */
  readonly isPossible: () => boolean;
  /** Called when the holder has lost its slot. */
  readonly preempt: () => void;
}

interface PreemptibleSlot extends Preemption {
  readonly key: string;
}

/** Limits what is open at the same time. Rates over time belong to the rate limiter. */
export class ConcurrencyLimit {
  readonly #max: ConcurrencyMax;
  readonly #openByKey = new Map<string, number>();
  /** From the oldest to the latest. */
  readonly #preemptible = new Set<PreemptibleSlot>();
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

  /**
   * {@link acquire} until `holder` closes. When every slot is taken, a holder with a `preemption` gives way to a key
   * that has at least two slots fewer: the oldest one of the key with the most.
   */
  hold(key: string, holder: EventEmitter, preemption?: Preemption): SlotRefusal | null {
    const refusal = this.acquire(key);
    if (refusal === 'total' && this.#preemptFor(key)) return this.hold(key, holder, preemption);
    if (refusal !== null) return refusal;
    if (preemption) {
      const slot = { key, ...preemption };
      this.#preemptible.add(slot);
      holder.once('close', () => this.#releasePreemptible(slot));
    } else {
      holder.once('close', () => this.release(key));
    }
    return null;
  }

  release(key: string): void {
    const openOfKey = this.#openByKey.get(key) ?? 0;
    if (openOfKey <= 1) this.#openByKey.delete(key);
    else this.#openByKey.set(key, openOfKey - 1);
    this.#open -= 1;
  }

  /** Frees a slot for the key, if a holder can give way to it. */
  #preemptFor(key: string): boolean {
    let most = (this.#openByKey.get(key) ?? 0) + 1;
    let chosen: PreemptibleSlot | null = null;
    for (const slot of this.#preemptible) {
      const open = this.#openByKey.get(slot.key) ?? 0;
      if (open <= most || !slot.isPossible()) continue;
      most = open;
      chosen = slot;
    }
    if (chosen === null) return false;
    this.#releasePreemptible(chosen);
    chosen.preempt();
    return true;
  }

  /** Does nothing for a slot that was preempted. */
  #releasePreemptible(slot: PreemptibleSlot): void {
    if (this.#preemptible.delete(slot)) this.release(slot.key);
  }
}
