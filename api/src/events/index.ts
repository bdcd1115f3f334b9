export { createEvent, type Emitter } from './event.ts';
