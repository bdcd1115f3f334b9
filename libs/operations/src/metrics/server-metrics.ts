import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './with-timeout.ts';

/** The running build, which labels `magnetx_build_info`. */
export interface BuildInfo {
  readonly version: string;
  /** Null when the build's commit is unknown. */
  readonly commit: string | null;
}

/** A scrape waits a few seconds for all metrics together. */
const READ_TIMEOUT_MS = 2_000;

const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let processRegistry: Registry | undefined;

/** The default metrics of the process. Their collection never ends, so a process starts it once. */
function registryOfProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** The duration in seconds; null when the work fails or takes too long. */
async function timed(work: () => Promise<unknown>, timeoutMs: number): Promise<number | null> {
  const startedAt = performance.now();
  return withTimeout(work, timeoutMs).then(
    () => (performance.now() - startedAt) / 1000,
    () => null,
  );
}

/** Concurrent callers share the result. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => (pending ??= work().finally(() => (pending = null)));
}

function createWatches(registry: Registry, timeoutMs: number) {
  const registers = [registry];
  const exportValue = (name: string, help: string, read: () => Promise<number | null>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const value = await read();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  };
  /** Exports a value that is read at each scrape. It is omitted while reading fails or takes too long. */
  const watch = (name: string, help: string, read: () => number | Promise<number>): void =>
    exportValue(name, help, () => withTimeout(read, timeoutMs).catch(() => null));
  /** {@link watch} with one value per value of a label. */
  const watchEach = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ): void => {
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
  };
  /** Exports `magnetx_<system>_up`, and while that is 1, `magnetx_<system>_ping_seconds`. */
  const watchPing = (system: string, ping: () => Promise<unknown>): void => {
    const measure = shared(() => timed(ping, timeoutMs));
    exportValue(`magnetx_${system}_up`, `Whether the ${system} answers: 1 or 0.`, async () =>
      (await measure()) === null ? 0 : 1,
    );
    exportValue(`magnetx_${system}_ping_seconds`, `How long the ${system} took to answer just now.`, measure);
  };
  return { watch, watchEach, watchPing };
}

export type ServerMetrics = ReturnType<typeof createServerMetrics>;

/**
 * The metrics of every server, by Prometheus' conventions: names start with `magnetx_`, units are base units, and a
 * name means the same in all servers. Prometheus adds `job` and `instance`. Labels have few values: never a path, an
 * address or a person. Each server has its own registry, so that two in one process do not share counts.
 */
export function createServerMetrics(build: BuildInfo, readTimeoutMs = READ_TIMEOUT_MS) {
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
    help: 'From a request’s headers to the end of its response, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const info = new Gauge({
    name: 'magnetx_build_info',
    help: 'The running build: always 1.',
    labelNames: ['version', 'commit'] as const,
    registers,
  });
  info.set({ version: build.version, commit: build.commit ?? 'unknown' }, 1);
  return {
    /** A server registers its own metrics here. */
    registry,
    contentType: registry.contentType,
    /** By method, route and status; `aborted` when the client disconnected before the response's end. */
    requests,
    durations,
    ...createWatches(registry, readTimeoutMs),
    render: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}
