export { notificationCenterProps } from './notification-center-props.ts';
