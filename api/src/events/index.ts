export { createEvent, type Emitter, type Event } from './event.ts';
