import { fakeApi } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { questList } from '../../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const POSTED = { body: { success: true, quest: { id: 7, status: 'pending' }, fee_mxp: 500, mxp_balance: 0 } };

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openForm(more: Parameters<typeof answers.balance>[0] = {}) {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/balance': answers.balance(more),
    'GET /project/quests': questList([]),
    'POST /project/submit': () => POSTED,
  });
  const area = renderSignedIn('/project/post-quest');
  await screen.findByRole('heading', { level: 1, name: 'Post New Quest' });
  fireEvent.click(screen.getByRole('radio', { name: /^Mission/ }));
  return { ...area, server };
}

const checks = () => within(screen.getByRole('list', { name: 'Checks' }));
const titles = () =>
  checks()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it('names the sum that is reserved, and refuses more than the balance', async () => {
  await openForm();
  fill('MXP reward', '50');
  expect(screen.getAllByText('The number of completions is required for missions').length).toBeGreaterThan(0);
  fill('Completions', '240');
  expect(await screen.findByRole('button', { name: 'Post mission · reserves 12,000 MXP' })).toBeEnabled();
  fill('Completions', '251');
  expect(
    await screen.findAllByText('Insufficient MXP balance. You need 12,550 MXP but only have 12,500 MXP'),
  ).not.toEqual([]);
});

it('builds checks: adds, fills in, reorders and removes them, up to five', async () => {
  const { user } = await openForm();
  for (const name of ['Quiz', 'Secret word', 'Account facts']) await user.click(screen.getByRole('button', { name }));
  expect(titles()).toEqual(['1. Quiz', '2. Secret word', '3. Account facts']);
  expect(checks().getByText('A question is required')).toBeVisible();
  await user.click(checks().getByRole('button', { name: 'Move check 3 up' }));
  await user.click(checks().getByRole('button', { name: 'Remove check 1' }));
  expect(titles()).toEqual(['1. Account facts', '2. Secret word']);
  fill('Level, at least (optional)', '3');
  expect(screen.getByLabelText('Level, at least (optional)')).toHaveValue(3);
  for (let more = 0; more < 3; more += 1) await user.click(screen.getByRole('button', { name: 'Secret word' }));
  expect(titles()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Quiz' })).toBeDisabled();
});

it('tries a check as it is built, and says why others cannot be tried', async () => {
  const { user, server } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Secret word' }));
  fill('Secret word', 'open sesame');
  const shown = { quiz: null, code: { hint: '' }, manual: null, task: null };
  server.use({ 'POST /project/checks/try': () => ({ body: { success: true, shown, result: null, reason: '' } }) });
  await user.click(checks().getByRole('button', { name: 'Try check 1' }));
  const trial = within(await screen.findByRole('group', { name: 'Try check 1 as me' }));
  await user.type(await trial.findByLabelText('Secret word'), 'wrong');
  const reason = 'This is not the word.';
  server.use({ 'POST /project/checks/try': () => ({ body: { success: true, shown, result: 'failed', reason } }) });
  await user.click(trial.getByRole('button', { name: 'Check my answer' }));
  expect(await trial.findByText(reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account facts' }));
  expect(checks().getByText(/^It cannot be tried here: members/)).toBeVisible();
});

it('fills in a template, whose checks this site can verify', async () => {
  const { user } = await openForm({ check_kinds: ['quiz', 'code', 'x'] });
  await user.click(await screen.findByRole('button', { name: 'Launch' }));
  expect(titles()).toEqual(['1. Action on X', '2. Action on X']);
  expect(screen.getByLabelText('MXP reward')).toHaveValue(100);
  expect(screen.queryByRole('button', { name: 'Hold a token' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Weekly' }));
  expect(titles()).toEqual(['1. Secret word']);
  expect(screen.getByLabelText('How often')).toHaveValue('weekly');
});

it('posts the checks as they were filled in', async () => {
  const { user, server } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await user.click(screen.getByRole('button', { name: 'Add answer to question 1' }));
  fill('Answer 3', 'None of them');
  await user.click(await screen.findByRole('button', { name: /^Post mission/ }));
  await waitFor(() => expect(server.received.some(({ name }) => name === 'POST /project/submit')).toBe(true));
  const sent = server.received.find(({ name }) => name === 'POST /project/submit')?.body;
  expect(sent).toMatchObject({
    type: 'mission',
    mxp_amount: 50,
    max_winners: 100,
    repeat: 'once',
    checks: [
      {
        kind: 'quiz',
        pass_percent: 100,
        attempts: 2,
        questions: [{ options: [{ is_right: true }, { is_right: false }, { text: 'None of them', is_right: false }] }],
      },
    ],
  });
});

it('has the fields of each kind, and says what a look at X costs', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Action on X' }));
  expect(checks().getByText('The account, post, tag or link is required')).toBeVisible();
  expect(
    checks().getByText(/up to 5 for people with long lists. Your project has 1,000 a day with the token of the site/),
  ).toBeVisible();
  fill('Account, post, tag or link', 'https://x.com/acme');
  await user.selectOptions(screen.getByLabelText('Action'), 'Repost a post');
  expect(checks().getByText('Enter the address of a post on X')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Action'), 'Follow an account');
  await user.click(screen.getByRole('button', { name: 'Wallet' }));
  fill('Contract', `0x${'1'.repeat(40)}`);
  expect(checks().queryByText(/^Enter/)).not.toBeInTheDocument();
});

it('says that a look at X uses the token of the project', async () => {
  const { user } = await openForm({ x_check_daily_budget: 40, is_x_token_own: true });
  await user.click(screen.getByRole('button', { name: 'Action on X' }));
  expect(checks().getByText(/Your project has 40 a day with your own token/)).toBeVisible();
});

it('offers only the kinds of check that the site has', async () => {
  await openForm({ check_kinds: ['quiz', 'code', 'facts'] });
  expect(screen.getByRole('button', { name: 'Quiz' })).toBeEnabled();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Action on X' })).not.toBeInTheDocument());
});
