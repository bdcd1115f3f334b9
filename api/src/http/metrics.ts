import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the process measures, in Prometheus' form. */
export interface Metrics {
  readonly contentType: string;
  observeRequest: (method: string, route: string, status: number, seconds: number) => void;
  /** A figure that is read when it is asked for. It is left out while it cannot be read. */
  watch: (name: string, help: string, read: () => number | Promise<number>) => void;
  render: () => Promise<string>;
}

let processRegistry: Registry | undefined;

/** The figures of the process itself. What measures them never ends, so one process has them once. */
function registryOfProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** Each server has its own registry, so that two in one process do not share what they count. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const ofProcess = registryOfProcess();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observeRequest: (method, route, status, seconds) => {
      requests.observe({ method, route, status: String(status) }, seconds);
    },
    watch: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => {
          const value = await Promise.resolve()
            .then(read)
            .catch(() => null);
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    },
    render: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}
