import { hostname } from 'node:os';
import type { TracingSettings } from './tracing/tracing.ts';

/** How a process shows itself to whoever operates it. */
export interface ObservabilitySettings {
  /** Tells processes of one server apart in logs and traces. */
  readonly instanceName: string;
  readonly commit: string | null;
  readonly tracing: TracingSettings;
}

interface Environment {
  readonly INSTANCE_NAME?: string | undefined;
  readonly BUILD_COMMIT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** A name that no other process has, on this machine and, machines having names of their own, on others. */
export function instanceNameOfProcess(): string {
  return `${hostname()}:${process.pid}`;
}

/** What both servers make of these settings. */
export function observabilitySettings(env: Environment): ObservabilitySettings {
  return Object.freeze({
    instanceName: env.INSTANCE_NAME ?? instanceNameOfProcess(),
    commit: env.BUILD_COMMIT ?? null,
    tracing: Object.freeze({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    }),
  });
}
