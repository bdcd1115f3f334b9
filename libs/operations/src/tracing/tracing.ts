import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

export interface TracingSettings {
  /** The collector's OTLP endpoint over HTTP; `/v1/traces` is appended. Null: nothing is traced. */
  readonly endpoint: string | null;
  /** The share of new traces that is recorded, from 0 to 1. A propagated trace keeps its sender's decision. */
  readonly ratio: number;
}

export interface TracingDeps {
  readonly settings: TracingSettings;
  readonly service: 'api' | 'gateway';
  readonly instanceName: string;
  readonly version: string;
  readonly logger: Logger;
}

/** Names and codes, without personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface RequestOutcome {
  /** Null: the client disconnected before the response's end. */
  readonly status: number | null;
  /** The path's pattern or kind, because span names must have few values. */
  readonly route: string;
}

/** The span of one request. */
export interface ServerSpan {
  /** For log lines. Null when the span is not recorded. */
  readonly traceId: string | null;
  /** Trace headers for a call to an upstream, whose spans become children of this one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Spans that start in this work, or in what it schedules, are children of this one. */
  readonly run: <T>(work: () => T) => T;
  /** Call it once. */
  readonly end: (outcome: RequestOutcome) => void;
}

/** One step of the current work. */
export interface StepSpan {
  /** As of a {@link ServerSpan}. */
  readonly traceId: string | null;
  readonly setAttributes: (attributes: SpanAttributes) => void;
}

export interface Tracing {
  /** Continues the trace of the request's `traceparent`: remove that header unless its sender is trusted. */
  readonly startServerSpan: (request: IncomingMessage, requestId: string) => ServerSpan;
  /** Traces a step as a child of the current span, or as a new trace. Rejects when the work does. */
  readonly inSpan: <T>(name: string, attributes: SpanAttributes, work: (span: StepSpan) => Promise<T>) => Promise<T>;
  /** Sends pending spans, for a few seconds at most. */
  readonly stop: () => Promise<void>;
}

const NO_SPAN: ServerSpan = Object.freeze<ServerSpan>({
  traceId: null,
  headers: Object.freeze({}),
  run: (work) => work(),
  end: () => undefined,
});

const NO_STEP: StepSpan = Object.freeze<StepSpan>({ traceId: null, setAttributes: () => undefined });

/** Records nothing and costs nothing. */
export const NO_TRACING: Tracing = Object.freeze<Tracing>({
  startServerSpan: () => NO_SPAN,
  inSpan: (_name, _attributes, work) => work(NO_STEP),
  stop: () => Promise.resolve(),
});
