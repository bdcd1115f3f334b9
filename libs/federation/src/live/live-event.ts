import type { ServerEventName, ServerEventPayload } from '@magnetx/contracts';

/** A server event, typed by the contracts. */
export type LiveEvent = { [E in ServerEventName]: { name: E; payload: ServerEventPayload<E> } }[ServerEventName];
