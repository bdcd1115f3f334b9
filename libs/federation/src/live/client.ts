/** The live connection without a page, for clients that simulate many pages. */
export { connectLive, type LiveConnection, type LiveStatus } from './live-connection.ts';
export type { LiveEvent } from './live-event.ts';
export { openLiveSocket } from './live-socket.ts';
