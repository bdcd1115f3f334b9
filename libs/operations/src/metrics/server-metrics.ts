import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './with-timeout.ts';

/** What runs, for the figure that tells releases of the servers apart. */
export interface BuildInfo {
  readonly version: string;
  /** Null when nobody said what it was built from. */
  readonly commit: string | null;
}

/**
 * What every server measures, in Prometheus' form and by its conventions: ours begin with `magnetx_`, units are base
 * units, and a name means the same in all servers. Which server it was, and which of several, is what Prometheus adds
 * to all that it scrapes (`job`, `instance`). A label has few values: never a path, an address or a person.
 */
export interface ServerMetrics {
  /** Where a server adds its own. */
  readonly registry: Registry;
  readonly contentType: string;
  /** Answers by method, route and status; `aborted` in place of the status when the client left before its end. */
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly durations: Histogram<'method' | 'route'>;
  /** A figure that is read when it is asked for. It is left out while it cannot be read, or not in 2 s. */
  readonly watch: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** The same for one figure per value of a label. */
  readonly watchEach: (
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ) => void;
  /** `magnetx_<system>_up`, and while it is, how long it took to answer: `magnetx_<system>_ping_seconds`. */
  readonly watchPing: (system: string, ping: () => Promise<unknown>) => void;
  readonly render: () => Promise<string>;
}

/** Whoever scrapes waits for some seconds for everything together. */
const READ_TIMEOUT_MS = 2_000;

const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let processRegistry: Registry | undefined;

/** The figures of the process itself. What measures them never ends, so one process has them once. */
function registryOfProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** In seconds; null when it fails, or is not done in time. */
async function timed(work: () => Promise<unknown>, timeoutMs: number): Promise<number | null> {
  const startedAt = performance.now();
  return withTimeout(work, timeoutMs).then(
    () => (performance.now() - startedAt) / 1000,
    () => null,
  );
}

/** Those who ask while it is under way get the same answer. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

type Watches = Pick<ServerMetrics, 'watch' | 'watchEach' | 'watchPing'>;

function createWatches(registry: Registry, timeoutMs: number): Watches {
  const registers = [registry];
  return {
    watch: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await withTimeout(read, timeoutMs).catch(() => null);
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    },
    watchEach: (name, help, label, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: async () => {
          const values = await withTimeout(read, timeoutMs).catch(() => new Map<string, number>());
          gauge.reset();
          for (const [key, value] of values) gauge.set({ [label]: key }, value);
        },
      });
    },
    watchPing: (system, ping) => {
      const measure = shared(() => timed(ping, timeoutMs));
      const up: Gauge = new Gauge({
        name: `magnetx_${system}_up`,
        help: `Whether the ${system} answers: 1 or 0.`,
        registers,
        collect: async () => up.set((await measure()) === null ? 0 : 1),
      });
      const seconds: Gauge = new Gauge({
        name: `magnetx_${system}_ping_seconds`,
        help: `How long the ${system} took to answer just now.`,
        registers,
        collect: async () => {
          const took = await measure();
          if (took === null) seconds.remove();
          else seconds.set(took);
        },
      });
    },
  };
}

/** Each server has a registry of its own, so that two in one process do not share what they count. */
export function createServerMetrics(build: BuildInfo, readTimeoutMs = READ_TIMEOUT_MS): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  const ofProcess = registryOfProcess();
  const requests = new Counter({
    name: 'magnetx_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'magnetx_http_request_duration_seconds',
    help: 'From a request’s headers to the end of its answer, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const info = new Gauge({
    name: 'magnetx_build_info',
    help: 'What runs: always 1.',
    labelNames: ['version', 'commit'] as const,
    registers,
  });
  info.set({ version: build.version, commit: build.commit ?? 'unknown' }, 1);
  return {
    registry,
    contentType: registry.contentType,
    requests,
    durations,
    ...createWatches(registry, readTimeoutMs),
    render: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}
