export type { LiveStatus } from './live-connection.ts';
export type { LiveEvent } from './live-event.ts';
export { useAreaLive, type AreaLive } from './use-area-live.ts';
export { useLiveConnection } from './use-live-connection.ts';
export { useLiveToasts, type LinkedNotification } from './use-live-toasts.ts';
