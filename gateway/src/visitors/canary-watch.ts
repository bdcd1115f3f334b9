import { formatFigure } from '@magnetx/contracts';
import type { Canary } from '@magnetx/federation';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { DeployError } from '../registry/deploy-error.ts';
import type { Releases } from '../registry/releases.ts';

export const WINDOW_MS = 5 * 60_000;
/** Minimum sample size. */
export const VISITORS_MIN = 5;
/** Several addresses must report before a canary is rolled back. */
export const VISITORS_PER_ADDRESS_MAX = 2;
const VISITORS_MAX = 10_000;

export interface TrialReport {
  readonly name: string;
  readonly visitor: string;
  /** The client's address or network. */
  readonly address: string;
  readonly hasFailed: boolean;
}

type CountedReport = Pick<TrialReport, 'address' | 'hasFailed'> & { readonly atMs: number };

/** The reports of one run of a canary within the window, one per visitor, the oldest first. */
class Trial {
  readonly id: string;
  readonly #reports = new Map<string, CountedReport>();
  /** A rollback is running or done. */
  isEnding = false;

  constructor(id: string) {
    this.id = id;
  }

  get visitors(): number {
    return this.#reports.size;
  }

  get failed(): number {
    return this.#count(({ hasFailed }) => hasFailed);
  }

  add({ visitor, address, hasFailed }: TrialReport, nowMs: number, perAddressMax: number): void {
    for (const [expired, { atMs }] of this.#reports) {
      if (nowMs - atMs < WINDOW_MS) break;
      this.#reports.delete(expired);
    }
    const known = this.#reports.get(visitor);
    if (known && (known.hasFailed || !hasFailed)) return;
    const isFull = this.visitors >= VISITORS_MAX || this.#count((other) => other.address === address) >= perAddressMax;
    if (!known && isFull) return;
    this.#reports.delete(visitor);
    this.#reports.set(visitor, { atMs: nowMs, address: known?.address ?? address, hasFailed });
  }

  #count(isCounted: (report: CountedReport) => boolean): number {
    return [...this.#reports.values()].filter(isCounted).length;
  }
}

interface CanaryWatchDeps {
  readonly releases: Pick<Releases, 'rollBack'>;
  readonly logger: Logger;
  readonly rollbacks: Counter<'remote'>;
  /** The most visitors of one address that count within the window. */
  readonly perAddressMax: number;
  /** Milliseconds. */
  readonly now: () => number;
}

export type CanaryWatch = ReturnType<typeof createCanaryWatch>;

/**
 * Watches canaries by the reports that reach this process. Each visitor counts once within the last five minutes, and
 * only a few visitors per address count.
 */
export function createCanaryWatch({ releases, logger, rollbacks, perAddressMax, now }: CanaryWatchDeps) {
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
    trial.isEnding = true;
    try {
      await releases.rollBack(name, { canary: version, why }, { by: 'gateway', isDryRun: false });
      rollbacks.inc({ remote: name });
      logger.error({ remote: name, version, why }, 'a canary was rolled back');
    } catch (error) {
      // A concurrent change came first. If the canary is still running, the next report tries again.
      trial.isEnding = false;
      if (!(error instanceof DeployError)) throw error;
      logger.info({ remote: name, version, reason: error.message }, 'a failing canary could not be rolled back');
    }
  };

  return {
    /**
     * Counts a report about a running canary, and rolls the canary back when it fails for too many visitors. For each
     * visitor, a failure overrides successes.
     */
    async take(report: TrialReport, canary: Canary): Promise<void> {
      const trial = trialOf(report.name, canary);
      trial.add(report, now(), perAddressMax);
      const { failed, visitors } = trial;
      const isTooMany = visitors >= VISITORS_MIN && (failed / visitors) * 100 > canary.failedPercentMax;
      if (isTooMany && !trial.isEnding) await end(trial, report.name, canary.version);
    },
  };
}
