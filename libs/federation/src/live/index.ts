export { type LiveEvent, type LiveStatus } from './live-connection';
export { useLiveConnection } from './use-live-connection';
export { useLiveToasts, type LinkedNotification } from './use-live-toasts';
