import { formatFigure } from '@magnetx/contracts';
import type { Canary } from '@magnetx/federation';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { DeployRefusal, type Releases } from '../registry/releases.ts';

export const WINDOW_MS = 5 * 60_000;
/** Before so many visitors have told, one bad machine would be a large share. */
export const VISITORS_MIN = 5;
/** So that it takes several addresses to take a canary back, and nobody fills the memory. */
export const VISITORS_PER_ADDRESS_MAX = 2;
const VISITORS_MAX = 10_000;

export interface TrialReport {
  readonly name: string;
  readonly visitor: string;
  /** The client's network. */
  readonly address: string;
  readonly hasFailed: boolean;
}

interface Seen {
  readonly atMs: number;
  readonly address: string;
  readonly hasFailed: boolean;
}

/** One canary's last minutes, by visitor, the longest ago first. */
class Trial {
  readonly #seen = new Map<string, Seen>();
  readonly #byAddress = new Map<string, number>();
  #failed = 0;
  /** Nothing more is to be decided: it is being taken back, or was. */
  isOver = false;

  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  get failed(): number {
    return this.#failed;
  }

  get visitors(): number {
    return this.#seen.size;
  }

  take({ visitor, address, hasFailed }: TrialReport, nowMs: number, perAddressMax: number): void {
    this.#forget(nowMs);
    const before = this.#seen.get(visitor);
    if (before && (before.hasFailed || !hasFailed)) return;
    if (before) this.#remove(visitor, before);
    else if ((this.#byAddress.get(address) ?? 0) >= perAddressMax || this.#seen.size >= VISITORS_MAX) return;
    const counted = before?.address ?? address;
    this.#seen.set(visitor, { atMs: nowMs, address: counted, hasFailed });
    this.#byAddress.set(counted, (this.#byAddress.get(counted) ?? 0) + 1);
    if (hasFailed) this.#failed += 1;
  }

  #forget(nowMs: number): void {
    for (const [visitor, seen] of this.#seen) {
      if (nowMs - seen.atMs < WINDOW_MS) return;
      this.#remove(visitor, seen);
    }
  }

  #remove(visitor: string, { address, hasFailed }: Seen): void {
    this.#seen.delete(visitor);
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
    if (hasFailed) this.#failed -= 1;
  }
}

interface CanaryWatchDeps {
  readonly releases: Pick<Releases, 'rollBack'>;
  readonly logger: Logger;
  readonly rollbacks: Counter<'remote'>;
  /** How many visitors behind one address count at a time. */
  readonly perAddressMax: number;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface CanaryWatch {
  /**
   * Counts what a visitor's page told of the canary that is running, and takes the canary back when it failed for
   * too many of them. A visitor for whom it failed once counts as failed, whatever worked besides.
   */
  readonly take: (report: TrialReport, canary: Canary) => Promise<void>;
}

/**
 * Watches canaries by the reports that reach this process. Each visitor counts once in the last five minutes, and of
 * those behind one address a few at most.
 */
export function createCanaryWatch({ releases, logger, rollbacks, perAddressMax, now }: CanaryWatchDeps): CanaryWatch {
  const trials = new Map<string, Trial>();

  const trialOf = (name: string, { version, startedAt }: Canary): Trial => {
    const id = `${version} ${startedAt}`;
    const known = trials.get(name);
    if (known?.id === id) return known;
    const trial = new Trial(id);
    trials.set(name, trial);
    return trial;
  };

  const end = async (trial: Trial, name: string, version: string): Promise<void> => {
    const why = `It failed for ${formatFigure(trial.failed)} of ${formatFigure(trial.visitors)} visitors.`;
    trial.isOver = true;
    try {
      await releases.rollBack(name, { canary: version, why }, { by: 'gateway', isDryRun: false });
      rollbacks.inc({ remote: name });
      logger.error({ remote: name, version, why }, 'a canary was taken back');
    } catch (error) {
      // Whether it is gone, or another change came between: if it is still running, the next report tries again.
      trial.isOver = false;
      if (!(error instanceof DeployRefusal)) throw error;
      logger.info({ remote: name, version, refusal: error.message }, 'a failing canary could not be taken back now');
    }
  };

  return {
    async take(report, canary) {
      const trial = trialOf(report.name, canary);
      trial.take(report, now(), perAddressMax);
      const { failed, visitors } = trial;
      const isTooMany = visitors >= VISITORS_MIN && (failed / visitors) * 100 > canary.failedPercentMax;
      if (isTooMany && !trial.isOver) await end(trial, report.name, canary.version);
    },
  };
}
