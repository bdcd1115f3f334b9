import type { OwnHold } from '@magnetx/contracts';
import { fakeApi, pasteInto, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, holds, memberRoutes, ok, points } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';
import { mission } from '../../testing/quests.ts';

jest.mock('@magnetx/federation/log');

const HOLD: OwnHold = {
  id: 'h1',
  title: 'Watch the video',
  mxp: 50,
  signals: ['Another account has the same payout wallet', 'Too fast'],
  state: 'held',
  until: '2099-01-02T03:04:05.000Z',
  decided_at: '2026-01-02T03:04:05.000Z',
  reason: '',
  can_appeal: true,
  appeal: null,
};

function open(path: string, routes: Readonly<Record<string, FakeHandler>>) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  return { ...renderCommunity(path), server };
}

test('says why a reward is on hold and until when, and sends one appeal with the decision that was seen', async () => {
  let appeal: OwnHold['appeal'] = null;
  const { user, server } = open('/user/holds', {
    'GET /user/holds': (request) => holds([{ ...HOLD, can_appeal: !appeal, appeal }])(request),
    'POST /user/appeals': () => {
      appeal = { state: 'open', sent_at: HOLD.decided_at, answer: '' };
      return ok({ appeal });
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Reward of Watch the video' }));
  expect(card.getByText('On hold: 50 MXP')).toBeVisible();
  expect(card.getByText(/until Jan 2, 2099/)).toBeVisible();
  expect(card.getByText('Held because: Another account has the same payout wallet. Too fast.')).toBeVisible();
  expect(screen.getByText(/for 7 days if the points of these signs add up to 50/)).toBeVisible();
  expect(screen.getByText('Too fast: 30 points')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Appeal against this' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal against this decision?' }));
  const words = 'My brother and I share one wallet.';
  await pasteInto(user, dialog.getByRole('textbox'), words);
  await user.click(dialog.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal waits for an answer')).toBeVisible();
  expect(server.received.find(({ name }) => name === 'POST /user/appeals')?.body).toEqual({
    kind: 'hold',
    subject_id: 'h1',
    decided_at: HOLD.decided_at,
    words,
  });
});

test('shows what was taken back with the reason, and a failure', async () => {
  const takenBack: OwnHold = { ...HOLD, state: 'taken_back', reason: 'One person twice', can_appeal: false };
  const { unmount } = open('/user/holds', { 'GET /user/holds': holds([takenBack]) });
  expect(await screen.findByText('Taken back: 50 MXP')).toBeVisible();
  expect(screen.getByText('Reason: One person twice')).toBeVisible();
  unmount();
  open('/user/holds', { 'GET /user/holds': () => failed(500, 'internal', 'Broken') });
  expect(await screen.findByText('Your rewards on hold could not be loaded')).toBeVisible();
});

test.each(['/user/dashboard', '/user/missions'])('%s says how much is on hold, and nothing without', async (path) => {
  const missions = () =>
    ok({
      missions: [],
      stats: { completed: 0, open: 0, total: 0 },
      pagination: { page: 1, limit: 24, total: 0, hasMore: false },
    });
  const { unmount } = open(path, { 'GET /user/missions': missions, 'GET /user/points/total': points(1_000, 50) });
  expect(await screen.findByText('On hold: 50 MXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See why, and until when' })).toHaveAttribute('href', '/user/holds');
  unmount();
  open(path, { 'GET /user/missions': missions });
  await waitFor(() => expect(screen.getAllByText('1,200').length).toBeGreaterThan(0));
  expect(screen.queryByText(/On hold/)).not.toBeInTheDocument();
});

test('the mission says that its reward is on hold', async () => {
  const done = mission(7, { state: 'done', hold: 'held' });
  open('/user/missions/7', { 'GET /user/mission': () => ok({ mission: done }) });
  expect(await screen.findByText('On hold: 50 MXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See why, and until when' })).toHaveAttribute('href', '/user/holds');
});
