import { createLogger as createServerLogger, type ObservabilitySettings } from '@magnetx/operations';
import type { DestinationStream, Logger } from 'pino';
import { logContextOf, type RequestContext } from './request-context.ts';

interface LogSettings {
  readonly logLevel: string;
  readonly observability: Pick<ObservabilitySettings, 'instanceName'>;
}

/** The API's logger. Each line carries the id of its request or job run, and the signed-in caller. */
export function createLogger(settings: LogSettings, context: RequestContext, destination?: DestinationStream): Logger {
  const { instanceName } = settings.observability;
  const about = () => {
    const info = context.current();
    return info ? logContextOf(info) : {};
  };
  return createServerLogger({ level: settings.logLevel, service: 'api', instanceName, about }, destination);
}
