import { SERVER_EVENTS, type ServerEventName } from '@magnetx/contracts';
import type { z } from 'zod';

type EventInput<E extends ServerEventName> = z.input<(typeof SERVER_EVENTS)[E]>;

/** Sends an event to every live connection of one user. Nobody connected: nothing happens, the stored record counts. */
export type Publish = <E extends ServerEventName>(userId: string, event: E, payload: EventInput<E>) => void;

/** The payload as contracts describe it, defaults filled in. Throws when our own code made a wrong one. */
export function parseEvent<E extends ServerEventName>(event: E, payload: EventInput<E>): EventInput<E> {
  return SERVER_EVENTS[event].parse(payload) as EventInput<E>;
}
