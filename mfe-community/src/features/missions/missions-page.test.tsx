import { fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { giveaway, giveawayList, hoursFromNow, mission, missionList, questRoutes, task } from '../../testing/quests.ts';
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
  server.received.filter(({ name }) => name === 'POST /user/quests/answer').map(({ body }) => body);

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
    'POST /user/quests/answer': () => ok({ result: 'failed', reason: failedQuiz.reason, earned_mxp: 0 }),
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
  expect(sent(server)).toEqual([{ quest_id: 1, check: 0, answer: { quiz: [[1], [2]] }, source: 'direct' }]);

  const done = mission(1, { state: 'done', next_at: null, checks: [{ ...QUIZ, result: 'passed' }] });
  server.use({
    'GET /user/mission': () => ok({ mission: done }),
    'POST /user/quests/answer': () => ok({ result: 'passed', reason: '', earned_mxp: 50 }),
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
    'POST /user/quests/answer': () => failed(409, 'conflict', 'Your attempts are used up.'),
  });
  const field = await screen.findByRole('textbox', { name: 'Secret word' });
  expect(field).toHaveAccessibleDescription('At the end of the video');
  await user.click(screen.getByRole('button', { name: 'Start Mission' }));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Start Mission' })).not.toBeInTheDocument();
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

const conditions = (more: Partial<ReturnType<typeof mission>> = {}) => {
  const { check_kinds, state, state_reason, next_at, checks } = mission(1, more);
  return { check_kinds, state, state_reason, next_at, checks };
};

test('work on a task can be handed in once its checks are passed', async () => {
  const blocked = task(1, { conditions: conditions() });
  const { user, server } = open('/user/cr8/1', {
    'GET /user/task': () => ok({ task: blocked }),
    'POST /user/quests/answer': () => ok({ result: 'passed', reason: '', earned_mxp: 0 }),
  });
  const section = within(await screen.findByRole('region', { name: 'Before you take part' }));
  expect(screen.queryByRole('button', { name: 'Submit Task' })).not.toBeInTheDocument();
  await user.type(section.getByRole('textbox', { name: 'Secret word' }), 'Sesame');
  const passed = conditions({ state: 'done', checks: [check({ result: 'passed' })] });
  server.use({ 'GET /user/task': () => ok({ task: task(1, { conditions: passed }) }) });
  await user.click(section.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('button', { name: 'Submit Task' })).toBeEnabled();
  expect(screen.getByText('You have passed all checks, so you can take part.')).toBeVisible();
});

test('the card of a giveaway leads to its checks, and says who sees it early', async () => {
  const manual = { kind: 'manual' as const, code: null, manual: { asked: 'The link to your post' } };
  const early_access = { level: 3, until: hoursFromNow(2) };
  const listed = giveaway(1, { conditions: conditions({ checks: [] }), early_access });
  const waiting = check({ ...manual, result: 'unknown', is_with_people: true });
  const shown = (own: ReturnType<typeof check>) =>
    ok({ giveaway: giveaway(1, { conditions: conditions({ checks: [own] }) }) });
  const { user, server } = open('/user/giveaways', {
    'GET /user/giveaways': giveawayList([listed]),
    'GET /user/giveaway': () => shown(check(manual)),
    'POST /user/quests/answer': () => ok({ result: 'unknown', reason: '', earned_mxp: 0 }),
  });
  const card = within(await screen.findByRole('article', { name: 'Giveaway 1' }));
  expect(card.getByText(/^Early access for level 3 and above until /)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'See What To Do' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Giveaway 1' }));
  await user.type(await dialog.findByRole('textbox', { name: 'The link to your post' }), 'https://x.com/1');
  server.use({ 'GET /user/giveaway': () => shown(waiting) });
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByText('A person looks at your answer. We notify you.')).toBeVisible();
  expect(sent(server)).toMatchObject([{ quest_id: 1, answer: { manual: 'https://x.com/1' } }]);
  expect(dialog.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();
});

test('what is done elsewhere has its link, and is then checked', async () => {
  const follow = check({ kind: 'x', task: { text: 'Follow @acme on X.', link: 'https://x.com/acme' } });
  const { user, server } = open('/user/missions/1', {
    'GET /user/mission': () => ok({ mission: mission(1, { checks: [follow] }) }),
    'POST /user/quests/answer': () => failed(409, 'conflict', 'This mission has ended.'),
  });
  expect(await screen.findByText('Follow @acme on X.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the link' })).toHaveAttribute('href', 'https://x.com/acme');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('This mission has ended.')).toBeVisible();
  expect(sent(server)).toMatchObject([{ quest_id: 1, check: 0, answer: {} }]);
});

test('a task that asks for a text has one form for both', async () => {
  const play = check({
    ...{ kind: 'callout', code: null, manual: { asked: 'Your player id' } },
    task: { text: 'Play a match.', link: '' },
  });
  const { user, server } = open('/user/missions/1', {
    'GET /user/mission': () => ok({ mission: mission(1, { checks: [play] }) }),
    'POST /user/quests/answer': () => ok({ result: 'unknown', reason: '', earned_mxp: 0 }),
  });
  expect(await screen.findByText('Play a match.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your player id' }), 'p-1');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(sent(server)).toMatchObject([{ answer: { manual: 'p-1' } }]));
});
