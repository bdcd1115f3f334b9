import { hostname } from 'node:os';

interface Environment {
  readonly INSTANCE_NAME?: string | undefined;
  readonly BUILD_COMMIT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** A name that is unique among the processes of all machines. */
export function instanceNameOfProcess(): string {
  return `${hostname()}:${process.pid}`;
}

export type ObservabilitySettings = ReturnType<typeof observabilitySettings>;

/** Reads the settings that both servers have. */
export function observabilitySettings(env: Environment) {
  return Object.freeze({
    /** Identifies one process of a server in logs and traces. */
    instanceName: env.INSTANCE_NAME ?? instanceNameOfProcess(),
    commit: env.BUILD_COMMIT ?? null,
    tracing: Object.freeze({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    }),
  });
}
