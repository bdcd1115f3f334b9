import { formatFigure } from '@magnetx/contracts';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { DeployError, GATEWAY } from '../registry/deploy-error.ts';
import type { Releases } from '../registry/releases.ts';
import type { Trial } from '../registry/trial.ts';
import { createFailureEvidence } from './failure-evidence.ts';

export const WINDOW_MS = 5 * 60_000;
/** Minimum sample size. */
export const VISITORS_MIN = 5;
/** Several addresses must report before a release is rolled back. */
export const VISITORS_PER_ADDRESS_MAX = 2;
const VISITORS_MAX = 10_000;

export interface TrialReport {
  readonly visitor: string;
  /** The client's address or network. */
  readonly address: string;
  readonly hasFailed: boolean;
  /** The failure may have another cause than the release: it only counts in comparison with the other version. */
  readonly isSign: boolean;
  /** The page has the version on trial, not the one that the other visitors have. */
  readonly isNew: boolean;
  /** The share of the visitors with the version on trial when the page was opened, above 0 up to 1. */
  readonly share: number;
}

type CountedReport = Pick<TrialReport, 'address' | 'hasFailed'> & { readonly atMs: number };

/** The visitors of one arm of a trial, of whom each address has only a few. */
class Sample<T extends { readonly address: string }> {
  readonly visitors = new Map<string, T>();
  readonly #perAddressMax: number;

  constructor(perAddressMax: number) {
    this.#perAddressMax = perAddressMax;
  }

  hasRoomFor(address: string): boolean {
    if (this.visitors.size >= VISITORS_MAX) return false;
    if (this.#perAddressMax === Infinity) return true;
    return [...this.visitors.values()].filter((other) => other.address === address).length < this.#perAddressMax;
  }
}

/** The reports of one trial that count. */
class Observations {
  readonly id: string;
  /** Of the window, with the version on trial, the oldest first. */
  readonly #recent: Sample<CountedReport>;
  /** Of the whole trial, with either version. */
  readonly #failing: Sample<{ readonly address: string }>;
  readonly #evidence = createFailureEvidence();
  /** A rollback is running or done. */
  isEnding = false;

  constructor(id: string, perAddressMax: number) {
    this.id = id;
    this.#recent = new Sample(perAddressMax);
    this.#failing = new Sample(perAddressMax);
  }

  add(report: TrialReport, nowMs: number): void {
    if (report.isNew && !report.isSign) this.#addRecent(report, nowMs);
    const { visitor, address } = report;
    if (!report.hasFailed || this.#failing.visitors.has(visitor) || !this.#failing.hasRoomFor(address)) return;
    this.#failing.visitors.set(visitor, { address });
    this.#evidence.add(report);
  }

  #addRecent({ visitor, address, hasFailed }: TrialReport, nowMs: number): void {
    const { visitors } = this.#recent;
    for (const [expired, { atMs }] of visitors) {
      if (nowMs - atMs < WINDOW_MS) break;
      visitors.delete(expired);
    }
    const known = visitors.get(visitor);
    if (known && (known.hasFailed || !hasFailed)) return;
    if (!known && !this.#recent.hasRoomFor(address)) return;
    visitors.delete(visitor);
    visitors.set(visitor, { atMs: nowMs, address: known?.address ?? address, hasFailed });
  }

  /** The reason for which the version must be rolled back, as a sentence; null without one. */
  verdict({ failedPercentMax, control }: Trial): string | null {
    const count = this.#recent.visitors.size;
    const failed = [...this.#recent.visitors.values()].filter(({ hasFailed }) => hasFailed).length;
    if (count >= VISITORS_MIN && (failed / count) * 100 > failedPercentMax) {
      return `It failed for ${formatFigure(failed)} of ${formatFigure(count)} visitors.`;
    }
    return control !== null && this.#evidence.isConclusive ? `It failed clearly more often than ${control}.` : null;
  }
}

interface TrialWatchDeps {
  readonly releases: Pick<Releases, 'rollBack'>;
  readonly logger: Logger;
  readonly rollbacks: Counter<'remote'>;
  /** The most visitors of one address that count. */
  readonly perAddressMax: number;
  /** Milliseconds. */
  readonly now: () => number;
}

export type TrialWatch = ReturnType<typeof createTrialWatch>;

/**
 * Watches the releases on trial by the reports that reach this process. Each visitor counts once, and only a few
 * visitors per address. A version is rolled back for either of two reasons: too many of its visitors within five
 * minutes failed, or it fails more often than the other version (`failure-evidence.ts`).
 */
export function createTrialWatch({ releases, logger, rollbacks, perAddressMax, now }: TrialWatchDeps) {
  const watched = new Map<string, Observations>();

  const observationsOf = ({ name, version, startedAt, isLive }: Trial): Observations => {
    const key = `${name} ${isLive ? 'live' : 'canary'}`;
    const id = `${version} ${startedAt}`;
    const known = watched.get(key);
    if (known?.id === id) return known;
    const observations = new Observations(id, perAddressMax);
    watched.set(key, observations);
    return observations;
  };

  const end = async (observations: Observations, { name, version, isLive }: Trial, why: string): Promise<void> => {
    observations.isEnding = true;
    try {
      const what = isLive ? { live: version, withSet: true } : { canary: version };
      const { others = [] } = await releases.rollBack(name, { ...what, why }, GATEWAY);
      rollbacks.inc({ remote: name });
      const together = others.map(({ remote }) => remote);
      logger.error({ remote: name, version, why, together }, 'a release on trial was rolled back');
    } catch (error) {
      // A concurrent change came first. If the trial is still running, the next report tries again.
      observations.isEnding = false;
      if (!(error instanceof DeployError)) throw error;
      logger.info({ remote: name, version, reason: error.message }, 'a failing release could not be rolled back');
    }
  };

  return {
    /** Counts a report of a trial, and rolls the version back if needed. A visitor's failure overrides successes. */
    async take(report: TrialReport, trial: Trial): Promise<void> {
      const observations = observationsOf(trial);
      observations.add(report, now());
      const why = observations.verdict(trial);
      if (why !== null && !observations.isEnding) await end(observations, trial, why);
    },
  };
}
