import { ALL_CALLS } from '../calls.ts';
import { FEATURE_NAMES, hasFeature, parseFeatureSettings } from './features.ts';

test.each([
  ['', { inbox: 'on', invitations: 'on', scheduling: 'on' }],
  [' inbox = chosen, scheduling=off,', { inbox: 'chosen', invitations: 'on', scheduling: 'off' }],
  ['inbox', null],
  ['inbox=maybe', null],
  ['quests=off', null],
  ['inbox=on=off', null],
  ['inbox=off,inbox=on', null],
])('the setting %j', (list, expected) => {
  expect(parseFeatureSettings(list)).toEqual(expected);
});

test('a project has what is on, and what was chosen for it unless that is off', () => {
  const settings = { inbox: 'on', invitations: 'chosen', scheduling: 'off' } as const;
  const of = (chosen: readonly string[]) => FEATURE_NAMES.filter((feature) => hasFeature(feature, settings, chosen));
  expect(of([])).toEqual(['inbox']);
  expect(of(['invitations', 'scheduling', 'of a later release'])).toEqual(['inbox', 'invitations']);
});

test('only calls of projects belong to a feature', () => {
  expect(ALL_CALLS.filter(({ feature, audience }) => feature && audience !== 'project')).toEqual([]);
});
