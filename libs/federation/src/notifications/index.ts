export { notificationCenterProps } from './notification-center-props.ts';
export { notificationsPageProps, useNotificationFilter, useOpenedNotification } from './use-notifications-page.ts';
