import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { LoadReport, ReleaseCounts, VitalsReport } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';

/** Of each remote. More versions than the registry serves at a time, so that those of the last releases stay. */
const VERSIONS_MAX = 12;
/** More visitors of a version are not counted. */
const VISITORS_COUNTED_MAX = 10_000;
/** Tickets that are remembered, so that a page counts once. */
const TICKETS_MAX = 20_000;
const PERCENTILE = 75;
/** Layout shifts have no unit; histograms hold integers. */
const CLS_SCALE = 1_000;

type Vitals = Pick<VitalsReport, 'lcpMs' | 'inpMs' | 'cls'>;

/** The distribution of one vital, in bounded memory. Its smallest integer is 1, so values are shifted by it. */
class Distribution {
  readonly #histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: 100_000, figures: 2 });
  readonly #scale: number;

  constructor(scale = 1) {
    this.#scale = scale;
  }

  add(value: number | undefined): void {
    if (value !== undefined) this.#histogram.record(Math.round(value * this.#scale) + 1);
  }

  get p75(): number | null {
    if (this.#histogram.count === 0) return null;
    return (this.#histogram.percentile(PERCENTILE) - 1) / this.#scale;
  }
}

/** The reports of pages on one version. */
class Counts {
  readonly visitors = new Set<string>();
  readonly failures = new Map<string, number>();
  readonly lcpMs = new Distribution();
  readonly inpMs = new Distribution();
  readonly cls = new Distribution(CLS_SCALE);
  vitalsReports = 0;

  addVisitor(visitor: string): void {
    if (this.visitors.size < VISITORS_COUNTED_MAX) this.visitors.add(visitor);
  }

  get summary(): ReleaseCounts {
    return {
      visitors: this.visitors.size,
      failures: Object.fromEntries(this.failures),
      vitals: { reports: this.vitalsReports, lcpMs: this.lcpMs.p75, inpMs: this.inpMs.p75, cls: this.cls.p75 },
    };
  }
}

type Known = Pick<LoadReport, 'remote' | 'version'>;

export type ReleaseCounter = ReturnType<typeof createReleaseCounter>;

/**
 * Counts what pages report of releases to this process, since it started. Callers only pass versions that the registry
 * has, because pages could invent any number of them.
 */
export function createReleaseCounter(now: () => number = Date.now) {
  const startedAt = new Date(now()).toISOString();
  const remotes = new Map<string, LRUCache<string, Counts>>();
  const countedTickets = new LRUCache<string, true>({ max: TICKETS_MAX });

  const countsOf = ({ remote, version }: Known): Counts => {
    const versions = remotes.get(remote) ?? new LRUCache<string, Counts>({ max: VERSIONS_MAX });
    remotes.set(remote, versions);
    const counts = versions.get(version) ?? new Counts();
    versions.set(version, counts);
    return counts;
  };

  return {
    startedAt,
    addLoad(release: Known, { visitor, outcome, stage }: Pick<LoadReport, 'outcome' | 'stage'> & { visitor: string }) {
      const counts = countsOf(release);
      counts.addVisitor(visitor);
      if (outcome === 'failed') counts.failures.set(stage, (counts.failures.get(stage) ?? 0) + 1);
    },
    /** Counts the vitals of a page for each of its releases. Returns false for a page that was counted before. */
    addVitals(releases: readonly Known[], { ticket, visitor, lcpMs, inpMs, cls }: Vitals & Ticketed): boolean {
      if (countedTickets.has(ticket)) return false;
      countedTickets.set(ticket, true);
      for (const release of releases) {
        const counts = countsOf(release);
        counts.addVisitor(visitor);
        counts.vitalsReports += 1;
        counts.lcpMs.add(lcpMs);
        counts.inpMs.add(inpMs);
        counts.cls.add(cls);
      }
      return true;
    },
    /** By version, those of which pages reported. */
    ofRemote(remote: string): Record<string, ReleaseCounts> {
      const versions = [...(remotes.get(remote)?.entries() ?? [])];
      return Object.fromEntries(versions.map(([version, counts]) => [version, counts.summary]));
    },
  };
}

interface Ticketed {
  readonly ticket: string;
  readonly visitor: string;
}
