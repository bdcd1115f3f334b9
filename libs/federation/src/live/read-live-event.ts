import { SERVER_EVENTS, type ServerEventName } from '@magnetx/contracts';
import { logWarning } from '../log.ts';
import type { LiveEvent } from './live-event.ts';

/** What the server sent, with the defaults of its schema. Null, and a line in the log, when the page cannot read it. */
export function readLiveEvent(name: string, payload: unknown): LiveEvent | null {
  const schema = Object.hasOwn(SERVER_EVENTS, name) ? SERVER_EVENTS[name as ServerEventName] : null;
  const parsed = schema?.safeParse(payload);
  if (parsed?.success) return { name, payload: parsed.data } as LiveEvent;
  logWarning(`The live connection sent something that this page cannot read: ${name.slice(0, 64)}`);
  return null;
}
