import { NO_TRACING, type Tracing, type TracingDeps } from './tracing.ts';

/** Starts tracing if a collector is set. Otherwise OpenTelemetry is not loaded. */
export async function startTracing(deps: TracingDeps): Promise<Tracing> {
  const { endpoint } = deps.settings;
  if (endpoint === null) return NO_TRACING;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry({ ...deps, endpoint });
}
