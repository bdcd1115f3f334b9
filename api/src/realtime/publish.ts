import { SERVER_EVENTS, type ServerEventName } from '@magnetx/contracts';
import type { z } from 'zod';

type EventInput<E extends ServerEventName> = z.input<(typeof SERVER_EVENTS)[E]>;

/** Sends an event to every live connection of a user. Without a connection, only the stored record remains. */
export type Publish = <E extends ServerEventName>(userId: string, event: E, payload: EventInput<E>) => void;

/** Parses a payload by its contract and fills in defaults. An invalid payload is a bug in the caller. */
export function parseEvent<E extends ServerEventName>(event: E, payload: EventInput<E>): EventInput<E> {
  return SERVER_EVENTS[event].parse(payload) as EventInput<E>;
}
