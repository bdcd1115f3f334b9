import type { Notification } from '@magnetx/contracts';
import { tagsOf } from './live-tags.ts';

const about = (topic: Notification['topic']) =>
  tagsOf({ name: 'notification', payload: { type: 'info', title: 'x', topic } });

it.each([
  ['referral', ['Points', 'Rewards', 'Progress']],
  ['task', ['Tasks', 'QuestStats', 'Points', 'Rewards', 'Progress']],
  ['giveaway', ['Giveaways', 'QuestStats', 'Points', 'Rewards', 'Progress']],
  ['opportunity', ['Opportunities', 'QuestStats']],
  ['mission', ['Missions', 'QuestStats', 'Points', 'Holds']],
  ['payout', ['Rewards', 'QuestStats', 'Tasks', 'Giveaways', 'Progress']],
  ['account', ['Me', 'Rewards', 'Perks']],
] as const)('a notification about a %s has what shows it asked for again', (topic, tags) => {
  expect(about(topic)).toEqual(['Notifications', ...tags]);
});

it('points and referrals change the figures, a pong nothing', () => {
  expect(tagsOf({ name: 'points_update', payload: { totalPoints: 1, changeMxp: 1 } })).toEqual([
    'Points',
    'Rewards',
    'Perks',
    'Progress',
  ]);
  expect(tagsOf({ name: 'referral_notification', payload: { title: 'x', message: 'y' } })).toContain('Points');
  expect(tagsOf({ name: 'pong', payload: { at: '2026-01-01T00:00:00.000Z' } })).toEqual([]);
});
