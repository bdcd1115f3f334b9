import { fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { hoursFromNow, mission, missionList, questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const check = (more: object) =>
  ({ ...mission(1).checks[0], code: null, ...more }) as ReturnType<typeof mission>['checks'][0];
const QUIZ = check({
  kind: 'quiz',
  attempts_left: 2,
  quiz: {
    questions: [
      { text: 'One of these?', options: ['Yes', 'No'], has_several: false },
      { text: 'Two of these?', options: ['A', 'B', 'C'], has_several: true },
    ],
    pass_percent: 100,
  },
});
const FACTS = check({
  kind: 'facts',
  attempts_left: null,
  facts: [{ label: 'People invited', needed: 3, own: 1, is_met: false }],
});

function open(path: string, routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...questRoutes, ...routes });
  return { ...renderCommunity(path), server };
}

const sent = (server: { received: readonly { name: string; body: unknown }[] }) =>
  server.received.filter(({ name }) => name === 'POST /user/missions/answer').map(({ body }) => body);

test('the list says what can be done now, and when it can be done again', async () => {
  const nextAt = hoursFromNow(5);
  open('/user/missions', {
    'GET /user/missions': missionList([
      mission(1),
      mission(2, { state: 'done', next_at: nextAt }),
      mission(3, { state: 'locked', state_reason: 'You need level 4. You are at level 1.' }),
      mission(4, { state: 'ended', status: 'ended' }),
    ]),
  });
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const first = await card('Mission 1');
  for (const text of ['50 MXP', 'per completion', 'Every day', '88 completions left']) {
    expect(first.getByText(text)).toBeVisible();
  }
  expect(first.getByRole('button', { name: 'Start Mission' })).toBeEnabled();
  expect((await card('Mission 2')).getByText('Completed. Back tomorrow')).toBeVisible();
  expect((await card('Mission 3')).getByText('You need level 4. You are at level 1.')).toBeVisible();
  expect((await card('Mission 4')).getByRole('button', { name: 'View' })).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Completed2',
    'Active3',
    'Total9',
  ]);
});

test('says when there are none, and when they could not be loaded', async () => {
  const { unmount } = open('/user/missions', { 'GET /user/missions': missionList([]) });
  expect(await screen.findByText('No missions found')).toBeVisible();
  unmount();
  open('/user/missions', { 'GET /user/missions': () => failed(503, 'unavailable', 'No.') });
  expect(await screen.findByText('The missions could not be loaded')).toBeVisible();
});

test('a quiz is failed with its reason and the attempts that are left, then passed with its MXP', async () => {
  const quiz = mission(1, { checks: [QUIZ, FACTS] });
  const failedQuiz = { ...QUIZ, result: 'failed' as const, reason: '1 of 2 right. You need 2.', attempts_left: 1 };
  const tried = mission(1, { checks: [failedQuiz, FACTS] });
  const { user, server, toasts } = open('/user/missions?mission=1', {
    'GET /user/mission': () => ok({ mission: quiz }),
    'POST /user/missions/answer': () =>
      ok({ mission: tried, result: 'failed', reason: failedQuiz.reason, earned_mxp: 0 }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Mission 1' }));
  const send = () => dialog.getByRole('button', { name: 'Check' });
  expect(send()).toBeDisabled();
  expect(dialog.getByText('After the check before it.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'No' }));
  await user.click(dialog.getByRole('checkbox', { name: 'A' }));
  await user.click(dialog.getByRole('checkbox', { name: 'C' }));
  await user.click(dialog.getByRole('checkbox', { name: 'A' }));
  server.use({ 'GET /user/mission': () => ok({ mission: tried }) });
  await user.click(send());
  expect(await dialog.findByText('1 of 2 right. You need 2.')).toBeVisible();
  expect(dialog.getByText('1 attempt left')).toBeVisible();
  expect(sent(server)).toEqual([{ mission_id: 1, check: 0, answer: { quiz: [[1], [2]] }, source: 'direct' }]);

  const done = mission(1, { state: 'done', next_at: null, checks: [{ ...QUIZ, result: 'passed' }] });
  server.use({
    'GET /user/mission': () => ok({ mission: done }),
    'POST /user/missions/answer': () => ok({ mission: done, result: 'passed', reason: '', earned_mxp: 50 }),
  });
  await user.click(send());
  expect(await dialog.findByText('You earned 50 MXP')).toBeVisible();
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'You earned 50 MXP' }]));
  expect(dialog.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();
});

test('a secret word and facts are checked on the page of the mission', async () => {
  const word = mission(1).checks[0];
  const { user, server } = open('/user/missions/1', {
    'GET /user/mission': () => ok({ mission: mission(1) }),
    'POST /user/missions/answer': () => failed(409, 'conflict', 'Your attempts are used up.'),
  });
  const field = await screen.findByRole('textbox', { name: 'Secret word' });
  expect(field).toHaveAccessibleDescription('At the end of the video');
  await user.type(field, 'Sesame');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Your attempts are used up.')).toBeVisible();
  expect(sent(server)).toMatchObject([{ answer: { code: 'Sesame' } }]);
  const unknown = { ...FACTS, result: 'unknown' as const, reason: 'Followers on X: at least 5.' };
  server.use({
    'GET /user/mission': () => ok({ mission: mission(1, { checks: [check({ ...word, result: 'passed' }), unknown] }) }),
  });
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('We could not check this yet')).toBeVisible();
  expect(screen.getByText('Yours: 1')).toBeVisible();
});

test('what is done elsewhere has its link, and is then checked', async () => {
  const follow = check({ kind: 'x', task: { text: 'Follow @acme on X.', link: 'https://x.com/acme' } });
  const { user, server } = open('/user/missions/1', {
    'GET /user/mission': () => ok({ mission: mission(1, { checks: [follow] }) }),
    'POST /user/missions/answer': () => failed(409, 'conflict', 'This mission has ended.'),
  });
  expect(await screen.findByText('Follow @acme on X.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://x.com/acme');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('This mission has ended.')).toBeVisible();
  expect(sent(server)).toMatchObject([{ mission_id: 1, check: 0, answer: {} }]);
});
