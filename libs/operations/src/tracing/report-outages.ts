import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/**
 * Says once that a collector is away, and once that it is back. What could not be sent is given up: nobody waits for
 * traces, so a failure stays in here.
 */
export function reportOutages(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, ({ code, error }) => {
        const hasFailed = code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isAway) logger.warn({ err: error }, 'traces cannot be sent, and are dropped');
        if (!hasFailed && isAway) logger.info('traces are sent again');
        isAway = hasFailed;
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
    shutdown: () => exporter.shutdown(),
  };
}
