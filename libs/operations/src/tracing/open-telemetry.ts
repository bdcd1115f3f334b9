import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_NAMESPACE,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import { withTimeout } from '../metrics/with-timeout.ts';
import { reportOutages } from './report-outages.ts';
import type { RequestOutcome, ServerSpan, StepSpan, Tracing, TracingDeps } from './tracing.ts';

/** Including all retries. */
const EXPORT_TIMEOUT_MS = 2_000;
const EXPORT_INTERVAL_MS = 2_000;
/** How long a stopping process may take to send pending spans. */
const STOP_TIMEOUT_MS = 2_500;

const REQUEST_ID = 'magnetx.request_id';
/** The error type of a request whose client disconnected. */
const ABORTED = 'aborted';

type Deps = Omit<TracingDeps, 'settings'> & { readonly endpoint: string; readonly settings: { ratio: number } };

function createProvider({ endpoint, settings, service, instanceName, version, logger }: Deps): TracerProvider {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  return new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAMESPACE]: 'magnetx',
      [ATTR_SERVICE_NAME]: service,
      [ATTR_SERVICE_INSTANCE_ID]: instanceName,
      [ATTR_SERVICE_VERSION]: version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportOutages(exporter, logger),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
}

function traceIdOf(span: Span): string | null {
  const { traceId, traceFlags } = span.spanContext();
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId;
}

function stepOf(span: Span): StepSpan {
  return { traceId: traceIdOf(span), setAttributes: (attributes) => void span.setAttributes({ ...attributes }) };
}

function endServerSpan(span: Span, method: string, { status, route }: RequestOutcome): void {
  span.updateName(`${method} ${route}`);
  span.setAttribute(ATTR_HTTP_ROUTE, route);
  if (status !== null) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
  if (status === null || status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute(ATTR_ERROR_TYPE, status === null ? ABORTED : String(status));
  }
  span.end();
}

/** Records only the error's type, because its message may contain personal data. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute(ATTR_ERROR_TYPE, error instanceof Error ? error.name : 'unknown');
}

/** Registers nothing globally and patches no modules, so that two servers in one process trace independently. */
export function startOpenTelemetry(deps: Deps): Tracing {
  const provider = createProvider(deps);
  const tracer = provider.getTracer('magnetx', deps.version);
  const propagator = new W3CTraceContextPropagator();
  const activeContext = new AsyncLocalStorage<Context>();
  return {
    startServerSpan: (request, requestId): ServerSpan => {
      const method = request.method ?? 'GET';
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, [REQUEST_ID]: requestId };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const own = trace.setSpan(parent, span);
      const headers: Record<string, string> = {};
      propagator.inject(own, headers, defaultTextMapSetter);
      return {
        traceId: traceIdOf(span),
        headers,
        run: (work) => activeContext.run(own, work),
        end: (outcome) => endServerSpan(span, method, outcome),
      };
    },
    inSpan: async (name, attributes, work) => {
      const parent = activeContext.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, parent);
      try {
        return await activeContext.run(trace.setSpan(parent, span), () => work(stepOf(span)));
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => withTimeout(() => provider.shutdown(), STOP_TIMEOUT_MS).catch(() => undefined),
  };
}
