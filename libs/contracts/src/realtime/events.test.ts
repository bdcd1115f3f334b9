import { CLIENT_EVENTS, SERVER_EVENTS } from './events.ts';

describe('live events', () => {
  it('gives a referral its default title', () => {
    expect(SERVER_EVENTS.referral_notification.parse({ message: '@ada joined' }).title).toBe('New referral!');
  });

  it('gives a notification its default title, topic and type', () => {
    expect(SERVER_EVENTS.notification.parse({})).toEqual({ title: 'New notification', topic: 'account', type: 'info' });
  });

  it('refuses an authenticate message without a text token', () => {
    expect(CLIENT_EVENTS.authenticate.safeParse({ token: { $gt: '' } }).success).toBe(false);
  });
});
