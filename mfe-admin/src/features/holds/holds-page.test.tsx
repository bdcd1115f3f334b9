import type { Hold } from '@magnetx/contracts';
import { fakeApi, pasteInto, type FakeRequest } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const HOLD: Hold = {
  id: 'h1',
  user_id: 'ada',
  handle: 'ada',
  title: 'Watch the video',
  mxp: 50,
  signals: ['Another account has the same payout wallet'],
  state: 'held',
  until: '2099-01-02T03:04:05.000Z',
  decided_at: '2026-01-02T03:04:05.000Z',
  reason: '',
  can_appeal: false,
  appeal: { state: 'open', sent_at: '2026-01-02T03:04:05.000Z', answer: '' },
};

it('lists who has what on hold and why, and takes it back with a reason', async () => {
  let hold = HOLD;
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/holds': ({ query }: FakeRequest) => ({
      body: { success: true, holds: [hold].filter(({ state }) => state === query['state']), next: null },
    }),
    'POST /admin/holds/settle': ({ body }: FakeRequest) => {
      hold = { ...hold, ...(body as Pick<Hold, 'state' | 'reason'>) };
      return { body: { success: true, hold } };
    },
  });
  const { user, toasts } = renderSignedIn('/admin/holds');
  const card = within(await screen.findByRole('article', { name: 'Reward of ada' }));
  expect(card.getByRole('link', { name: '@ada' })).toHaveAttribute('href', '/admin/users/ada');
  expect(card.getByText(/50 MXP for “Watch the video” · until Jan 2, 2099/)).toBeVisible();
  expect(card.getByText('The user reads: Another account has the same payout wallet.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Appeal: open' })).toHaveAttribute('href', '/admin/appeals');
  await user.click(card.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this reward back?' }));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await pasteInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'One person twice');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Taken back']));
  expect(server.received.find(({ name }) => name === 'POST /admin/holds/settle')?.body).toEqual({
    id: 'h1',
    state: 'taken_back',
    reason: 'One person twice',
  });
  expect(await screen.findByText('No rewards here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Taken back' }));
  expect(await screen.findByText('Reason: One person twice')).toBeVisible();
});

it('leaves the decision to reviewers', async () => {
  fakeApi({
    ...answers.frame('support'),
    'GET /admin/holds': () => ({ body: { success: true, holds: [HOLD], next: null } }),
  });
  const { user, toasts } = renderSignedIn('/admin/holds');
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  expect(toasts.map(({ title }) => title)).toEqual(['Your role (Support) may not do this.']);
});
