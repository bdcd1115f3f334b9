/** The live connection without a page around it: for whoever stands in for many pages at once. */
export { connectLive, type LiveConnection, type LiveStatus } from './live-connection.ts';
export type { LiveEvent } from './live-event.ts';
export { openLiveSocket } from './live-socket.ts';
