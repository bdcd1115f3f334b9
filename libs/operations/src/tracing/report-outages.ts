import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/**
 * Logs once when a collector becomes unavailable, and once when it is back. Unsent spans are dropped, and the failure
 * is not propagated.
 */
export function reportOutages(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isDown = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, ({ code, error }) => {
        const hasFailed = code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isDown) logger.warn({ err: error }, 'traces cannot be sent, and are dropped');
        if (!hasFailed && isDown) logger.info('traces are sent again');
        isDown = hasFailed;
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
    shutdown: () => exporter.shutdown(),
  };
}
