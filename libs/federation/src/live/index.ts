export { type LiveEvent, type LiveStatus } from './live-connection';
export { useLiveConnection } from './use-live-connection';
export { useLiveToasts } from './use-live-toasts';
