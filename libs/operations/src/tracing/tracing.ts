import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

export interface TracingSettings {
  /** Where a collector takes OTLP over HTTP; `/v1/traces` is added. Null: nothing is traced. */
  readonly endpoint: string | null;
  /** The part of all traces that is recorded, from 0 to 1. A trace that came with a call is as that was decided. */
  readonly ratio: number;
}

export interface TracingDeps {
  readonly settings: TracingSettings;
  readonly service: 'api' | 'gateway';
  readonly instanceName: string;
  readonly version: string;
  readonly logger: Logger;
}

/** Names and codes: nothing that tells of a person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface HowItEnded {
  /** Null: the client left before the answer's end. */
  readonly status: number | null;
  /** The path's pattern or kind: what a span is named by must have few values. */
  readonly route: string;
}

/** One request, as traces show it. */
export interface ServerSpan {
  /** For log lines. Null when this one is not recorded. */
  readonly traceId: string | null;
  /** To be set on a call to the server behind, whose spans then belong to this one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Spans that begin in this work, or in what it leaves behind, belong to this one. */
  readonly run: <T>(work: () => T) => T;
  /** To be called once. */
  readonly end: (how: HowItEnded) => void;
}

/** One step of what is under way. */
export interface StepSpan {
  /** As of a {@link ServerSpan}. */
  readonly traceId: string | null;
  readonly setAttributes: (attributes: SpanAttributes) => void;
}

export interface Tracing {
  /** Goes on with the trace of the request's `traceparent`: take that header off unless its sender is trusted. */
  readonly startServerSpan: (request: IncomingMessage, requestId: string) => ServerSpan;
  /** A step, which belongs to what is under way or begins a trace. It fails when the work does. */
  readonly inSpan: <T>(name: string, attributes: SpanAttributes, work: (span: StepSpan) => Promise<T>) => Promise<T>;
  /** Sends what waits, for at most some seconds. */
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
