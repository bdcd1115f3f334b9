import type { AdminRole, Appeal, ReviewItem } from '@magnetx/contracts';
import { fakeApi, pasteInto, type FakeRequest } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const WORDS = 'My thread names the reef, and links to it twice.';
const APPEAL: Appeal = {
  id: 'a1',
  kind: 'work',
  state: 'open',
  title: 'Film a reef',
  item: 'work-ada',
  from: '@ada',
  words: WORDS,
  reason: 'It shows a pool',
  sentAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  answer: '',
  answeredAt: null,
};

function openAppeals(appeal = APPEAL, role?: AdminRole) {
  let appeals = [appeal];
  const server = fakeApi({
    ...answers.frame(role),
    'GET /admin/appeals': ({ query }: FakeRequest) => ({
      body: { success: true, appeals: appeals.filter(({ state }) => state === query['state']), next: null },
    }),
    'POST /admin/appeals/answer': ({ body }: FakeRequest) => {
      const { outcome, answer } = body as { outcome: 'upheld' | 'dismissed'; answer: string };
      const answered = { ...appeal, state: outcome, answer };
      appeals = [answered];
      return { body: { success: true, appeal: answered } };
    },
  });
  return { ...renderSignedIn('/admin/appeals'), server };
}

it('shows who appeals against what, and dismisses with words', async () => {
  const { user, server, toasts } = openAppeals();
  const card = within(await screen.findByRole('article', { name: 'Appeal of @ada' }));
  expect(card.getByText(WORDS)).toBeVisible();
  expect(card.getByText('Rejected because: It shows a pool')).toBeVisible();
  expect(card.getByRole('link', { name: 'Film a reef' })).toHaveAttribute('href', '/admin/manage-tasks/work-ada');
  await user.click(card.getByRole('button', { name: 'Keep the decision' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep the decision?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep the decision' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await pasteInto(user, dialog.getByRole('textbox', { name: 'Answer' }), 'It is a pool.');
  await user.click(dialog.getByRole('button', { name: 'Keep the decision' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Decision kept']));
  expect(server.received.find(({ name }) => name === 'POST /admin/appeals/answer')?.body).toEqual({
    id: 'a1',
    outcome: 'dismissed',
    answer: 'It is a pool.',
  });
  expect(await screen.findByText('No appeals here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decision kept' }));
  expect(await screen.findByText('Answer: It is a pool.')).toBeVisible();
});

const SUSPENDED: Appeal = { ...APPEAL, kind: 'suspension', title: 'Suspension', item: 'user u-ada', reason: 'A bot' };

it('shows the appeal of a suspended user, and lifts the suspension', async () => {
  const { user, server } = openAppeals(SUSPENDED);
  const card = within(await screen.findByRole('article', { name: 'Appeal of @ada' }));
  expect(card.getByText('Suspended because: A bot')).toBeVisible();
  expect(card.getByRole('link', { name: 'Suspension' })).toHaveAttribute('href', '/admin/users/u-ada');
  await user.click(card.getByRole('button', { name: 'Accept appeal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this appeal?' }));
  expect(dialog.getByText('The account is active again. This is final.')).toBeVisible();
  expect(dialog.getByText('The user reads this.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept appeal' }));
  await waitFor(() =>
    expect(server.received.find(({ name }) => name === 'POST /admin/appeals/answer')?.body).toMatchObject({
      outcome: 'upheld',
    }),
  );
});

it('leaves the appeal of a suspended user to administrators', async () => {
  const { user, toasts } = openAppeals(SUSPENDED, 'reviewer');
  await user.click(await screen.findByRole('button', { name: 'Accept appeal' }));
  expect(toasts.map(({ title }) => title)).toEqual(['Your role (Reviewer) may not do this.']);
});

describe('the decision of an owner', () => {
  const owners = { status: 'approved', decidedBy: 'owner', turn: 'check', isReversible: true } as const;
  const item = reviewItem('ada', owners);
  const open = (shown: ReviewItem = item) => {
    const server = fakeApi({
      ...answers.frame(),
      ...fakeQueue([shown]),
      'POST /admin/dashboard/confirm': () => ({ body: { success: true, submission: { ...item, turn: null } } }),
      'POST /admin/dashboard/override': () => ({
        body: { success: true, submission: { ...item, status: 'rejected', turn: null, decidedBy: 'admin' } },
      }),
    });
    return { ...renderSignedIn('/admin/manage-tasks?filter=check'), server };
  };
  const sent = ({ received }: ReturnType<typeof fakeApi>, name: string) =>
    received.filter((call) => call.name === `POST /admin/dashboard/${name}`).map(({ body }) => body);
  const details = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Thread by ada' }));
    return within(await screen.findByRole('dialog', { name: 'Thread by ada' }));
  };

  it('is listed to be checked, and is confirmed', async () => {
    const { user, server } = open();
    expect(await screen.findByTitle('Please check: owner decided')).toBeVisible();
    const list = server.received.filter(({ name }) => name === 'GET /admin/dashboard/submissions').at(-1);
    expect(list?.query).toMatchObject({ status: 'all', turn: 'check', order: 'oldest' });
    const dialog = await details(user);
    expect(dialog.getByText('Its owner')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent(server, 'confirm')).toEqual([{ id: 'work-ada', seen: 'approved' }]));
  });

  it('is that of no owner where a quest went live immediately, which is confirmed too', async () => {
    const { user, server } = open({ ...item, id: 'quest-7', decidedBy: null });
    expect(await screen.findByTitle('Please check: went live immediately')).toBeVisible();
    const dialog = await details(user);
    expect(dialog.queryByRole('button', { name: 'Override' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent(server, 'confirm')).toEqual([{ id: 'quest-7', seen: 'approved' }]));
  });

  it('is overridden with a reason', async () => {
    const { user, server } = open();
    await user.click((await details(user)).getByRole('button', { name: 'Override' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject “Thread by ada” after all?' }));
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'It is a pool');
    await user.click(dialog.getByRole('button', { name: 'Override' }));
    await waitFor(() =>
      expect(sent(server, 'override')).toEqual([{ id: 'work-ada', seen: 'approved', reason: 'It is a pool' }]),
    );
  });
});
