export type { LiveStatus } from './live-connection';
export type { LiveEvent } from './live-event';
export { useAreaLive, type AreaLive } from './use-area-live';
export { useLiveConnection } from './use-live-connection';
export { useLiveToasts, type LinkedNotification } from './use-live-toasts';
