import type { ServerEventName, ServerEventPayload } from '@magnetx/contracts';

/** What the server has sent, as contracts describe it. */
export type LiveEvent = { [E in ServerEventName]: { name: E; payload: ServerEventPayload<E> } }[ServerEventName];
