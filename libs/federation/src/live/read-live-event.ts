import { SERVER_EVENTS, type ServerEventName } from '@magnetx/contracts';
import { logWarning } from '../log.ts';
import type { LiveEvent } from './live-event.ts';

/** Parses an event of the server, with the defaults of its schema. Logs one that the page cannot read, as null. */
export function readLiveEvent(name: string, payload: unknown): LiveEvent | null {
  const schema = Object.hasOwn(SERVER_EVENTS, name) ? SERVER_EVENTS[name as ServerEventName] : null;
  const parsed = schema?.safeParse(payload);
  if (parsed?.success) return { name, payload: parsed.data } as LiveEvent;
  logWarning(`The live connection sent something that this page cannot read: ${name.slice(0, 64)}`);
  return null;
}
