export type { Consumer } from './consumer.ts';
export { retryKind } from './consumer.ts';
export { createOutbox, type NewEvent, type Outbox } from './create-outbox.ts';
export { DISPATCH_LEASE } from './dispatch.ts';
export { createOutboxRepository } from './outbox.repository.ts';
