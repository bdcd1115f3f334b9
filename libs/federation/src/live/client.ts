/** The live connection without a page around it: for whoever stands in for many pages at once. */
export { connectLive, type LiveConnection, type LiveEvent, type LiveStatus } from './live-connection';
export { openLiveSocket } from './live-socket';
