/** The live connection without a page around it: for whoever stands in for many pages at once. */
export { connectLive, type LiveConnection, type LiveStatus } from './live-connection';
export type { LiveEvent } from './live-event';
export { openLiveSocket } from './live-socket';
