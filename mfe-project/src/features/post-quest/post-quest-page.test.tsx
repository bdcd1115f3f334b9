import { advanceTime, brokenNetwork, fakeApi, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const POSTED = { body: { success: true, quest: { id: 7, status: 'pending' }, fee_mxp: 12_500, mxp_balance: 0 } };

async function openForm(routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({ ...answers.frame(), 'GET /project/quests': questList([]), ...routes });
  const area = renderSignedIn('/project/post-quest');
  await screen.findByRole('heading', { level: 1, name: 'Post New Quest' });
  return { ...area, server };
}

const submit = () => screen.getByRole('button', { name: /^Create Quest/ });
const messages = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const fee = () => within(screen.getByRole('region', { name: 'MXP Fee Calculation' }));
const line = (term: string) => fee().getByText(term).nextElementSibling;
/** As fast as a paste: the form reads the same events. */
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

it('collects what is missing for each type, in order, and forgets it on any change', async () => {
  await openForm();
  expect(screen.getByText('Create and publish a new quest')).toBeVisible();
  expect(screen.queryByText('MXP Fee Calculation')).not.toBeInTheDocument();
  fireEvent.click(submit());
  expect(await screen.findByRole('alert')).toBeVisible();
  const common = [
    'Title is required',
    'Description is required',
    'Category is required',
    'At least one tag is required',
  ];
  expect(messages()).toEqual(['Quest type is required', ...common]);
  choose(/^Task/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.click(submit());
  await waitFor(() => expect(messages()).toEqual([...common, 'Cash reward is required for tasks']));
  fill('Cash reward (USD)', '499.99');
  fireEvent.click(submit());
  await waitFor(() => expect(messages()).toContain('Minimum cash reward for tasks is $500'));
  choose(/^Giveaway/);
  fireEvent.click(submit());
  const giveaway = ['Prize value is required for giveaways', 'Prize description is required for giveaways'];
  await waitFor(() => expect(messages()).toEqual([...common, ...giveaway]));
  choose(/^Opportunity/);
  choose(/^Ad/);
  fireEvent.click(submit());
  const ad = [
    'Job type is required for opportunities',
    'Ad budget is required for ads',
    'Landing URL is required for ads',
  ];
  await waitFor(() => expect(messages()).toEqual([...common, ...ad]));
});

it.each([
  ['a text field', () => screen.getByLabelText('Title')],
  ['the tags', () => screen.getByRole('button', { name: /NFT/ })],
])('forgets the messages when %s is edited before a type is chosen', async (_what, field) => {
  const { user } = await openForm();
  await user.click(submit());
  expect(await screen.findByRole('alert')).toBeVisible();
  // The focus leaves the unselected type, whose value is null from then on.
  await user.click(field());
  await user.keyboard('A');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Post New Quest' })).toBeVisible();
  expect(submit()).toHaveAccessibleName('Create Quest (0 MXP)');
});

it('works the fee out as it is typed', async () => {
  await openForm();
  choose(/^Task/);
  fill('Cash reward (USD)', '500');
  expect(fee().getByText('12,500 MXP', { exact: false })).toBeVisible();
  expect(line('Platform fee')).toHaveTextContent('$125.00');
  expect(line('Total cost')).toHaveTextContent('$625.00');
  await waitFor(() => expect(line('Balance after posting')).toHaveTextContent('0 MXP'));
  expect(submit()).toHaveAccessibleName('Create Quest (12,500 MXP)');
  fill('Cash reward (USD)', '500.04');
  await waitFor(() => expect(submit()).toBeDisabled());
  const text = 'Insufficient MXP balance. You need 12,501 MXP but only have 12,500 MXP';
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  choose(/^Giveaway/);
  fill('Prize value (USD)', '100.01');
  expect(submit()).toHaveAccessibleName('Create Quest (1,001 MXP)');
  choose(/^Opportunity/);
  expect(line('Days available')).toHaveTextContent('25');
  expect(submit()).toHaveAccessibleName('Create Quest (500 MXP)');
});

it('refuses a wrong amount while it is typed', async () => {
  await openForm();
  for (const [type, label, typed, message] of [
    [/^Task/, 'Cash reward (USD)', '500.001', 'Cash reward must be an amount in dollars with at most two decimals'],
    [/^Task/, 'Cash reward (USD)', '499.99', 'Minimum cash reward for tasks is $500'],
    [/^Task/, 'Cash reward (USD)', '10000000.01', 'Cash reward can be at most $10,000,000'],
    [/^Giveaway/, 'Prize value (USD)', '0', 'A giveaway without a prize in dollars needs an MXP reward'],
  ] as const) {
    choose(type);
    const field = screen.getByLabelText(label);
    expect(field).toBeValid();
    expect(fee().queryByText(/\b0 MXP/)).not.toBeInTheDocument();
    fill(label, typed);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(fee().getByText(message)).toBeVisible();
    expect(fee().queryByText(/MXP$|Total/)).not.toBeInTheDocument();
    expect(submit()).toHaveAccessibleName('Create Quest');
    fill(label, '600');
    expect(field).toBeValid();
    expect(fee().queryByText(message)).not.toBeInTheDocument();
    expect(fee().getByText('Total cost')).toBeVisible();
  }
});

it('refuses a prize with less than a cent for each winner, and an ad budget below $1', async () => {
  await openForm();
  choose(/^Giveaway/);
  fill('Prize value (USD)', '0.01');
  expect(screen.getByLabelText('Prize value (USD)')).toBeValid();
  fill('Max winners (optional)', '3');
  expect(fee().getByText('Prize value must be at least $0.01 for each winner')).toBeVisible();
  expect(screen.getByLabelText('Prize value (USD)')).toBeInvalid();
  choose(/^Opportunity/);
  choose(/^Ad/);
  fill('Ad budget (USD)', '0.99');
  expect(screen.getByLabelText('Ad budget (USD)')).toHaveAccessibleDescription(/Minimum ad budget is \$1/);
  expect(fee().getByText('Minimum ad budget is $1')).toBeVisible();
  expect(fee().queryByText(/may owe/)).not.toBeInTheDocument();
  expect(submit()).toHaveAccessibleName('Create Quest (500 MXP)');
});

it('says what the owner may owe at most, below the lines', async () => {
  await openForm();
  choose(/^Task/);
  expect(fee().queryByText(/may owe/)).not.toBeInTheDocument();
  fill('Cash reward (USD)', '500');
  expect(fee().getByText('$500.00 for each approved submission: no upper limit')).toBeVisible();
  fill('Max participants (optional)', '10');
  expect(fee().getByText('10 × $500.00 for approved work: up to $5,000.00')).toBeVisible();
  expect(line('Total cost')).toHaveTextContent('$625.00');
  choose(/^Giveaway/);
  fill('Prize value (USD)', '250');
  fill('Max winners (optional)', '4');
  expect(fee().getByText('$250.00 for the prize: 4 winners, $62.50 each')).toBeVisible();
  expect(screen.getByLabelText('Prize value (USD)')).toHaveAccessibleDescription(/split equally among the winners/);
  choose(/^Opportunity/);
  expect(fee().queryByText(/may owe/)).not.toBeInTheDocument();
});

it('reserves the rewards by default where only funded quests go live, and says what to do otherwise', async () => {
  const { user, server } = await openForm({
    'GET /project/balance': answers.balance({ is_funding_required: true }),
    'POST /project/submit': () => POSTED,
  });
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  expect(await fee().findByText(/^Only funded quests go live\..*\$1,200\.50 is available\.$/)).toBeVisible();
  const choice = fee().getByRole('checkbox', { name: 'Reserve $5,000.00 for the rewards' });
  expect(choice).toBeChecked();
  const shortage = fee().getByText(/This costs \$5,000\.00, but only \$1,200\.50 is available/);
  expect(shortage).toHaveTextContent(/Deposit dollars, choose at most 2 places, or keep this as a draft/);
  fill('Max participants (optional)', '');
  expect(fee().getByText(/^Cash rewards for any number of people do not go live\./)).toBeVisible();
  await user.click(fee().getByRole('checkbox', { name: 'Reserve dollars for the rewards' }));
  expect(fee().getByRole('checkbox', { name: 'Reserve dollars for the rewards' })).toBeChecked();
  await user.type(fee().getByLabelText('Amount to reserve (USD)'), '1000');
  await user.click(submit());
  await waitFor(() => expect(server.received.some(({ name }) => name === 'POST /project/submit')).toBe(true));
  const sent = server.received.find(({ name }) => name === 'POST /project/submit');
  expect(sent?.body).toMatchObject({ reserve: { amount_cents: 100_000 } });
});

it('posts the sample once, however often the answer gets lost, and confirms it on the list', async () => {
  const { user, server, router, toasts } = await openForm({ 'POST /project/submit': brokenNetwork });
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  const posts = () => server.received.filter(({ name }) => name === 'POST /project/submit');
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Failed to create quest. Please try again.']));
  server.use({ 'POST /project/submit': answers.unreadable });
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Submission failed']));
  expect(screen.getByLabelText('Title')).not.toHaveValue('');
  server.use({ 'POST /project/submit': () => POSTED });
  await user.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  const [first, second] = posts();
  expect(first?.body).toMatchObject({
    type: 'task',
    cash_amount: 500,
    max_winners: 10,
    tags: ['DeFi', 'Web3'],
    language: 'en',
  });
  expect(Date.parse(String((first?.body as { endsAt: string }).endsAt))).toBeGreaterThan(Date.now());
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(toasts.map(({ title }) => title)).toEqual(['Quest created']);
});

it('says that the quest of a trusted project is live', async () => {
  const quest = { ...POSTED.body.quest, status: 'active' };
  const { user, toasts } = await openForm({ 'POST /project/submit': () => ({ body: { ...POSTED.body, quest } }) });
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await user.click(submit());
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Your quest is live']));
});

it('asks before what could not be saved is lost, on every way out', async () => {
  const offline = { 'PUT /project/drafts/{draftId}': brokenNetwork };
  const { user, router } = await openForm({ ...offline, 'POST /auth/logout': () => ({ body: { success: true } }) });
  fill('Title', 'A thread');
  expect(await screen.findByText('Not saved: offline, will try again')).toBeVisible();
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/project/post-quest');
  expect(screen.getByLabelText('Title')).toHaveValue('A thread');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
});

it('says that the balance could not be loaded, and lets the form be filled in', async () => {
  jest.useFakeTimers();
  fakeApi({ ...answers.frame(), 'GET /project/dashboard': refusal(503, 'unavailable', 'Not reachable.') });
  renderSignedIn('/project/post-quest');
  await advanceTime(3_000);
  expect(screen.getByText('MagnetX is not answering yet')).toBeVisible();
  await advanceTime(17_000);
  jest.useRealTimers();
  expect(screen.getByText('Your balance could not be loaded')).toBeVisible();
  choose(/^Opportunity/);
  expect(line('Days available')).toHaveTextContent('–');
  expect(submit()).toBeEnabled();
});

it('asks before it takes a large fee, and posts once that is agreed to', async () => {
  const { user, server } = await openForm({
    'GET /project/balance': answers.balance({ large_fee_mxp: 12_499 }),
    'POST /project/submit': () => POSTED,
  });
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  expect(submit()).toHaveAccessibleName('Create Quest (12,500 MXP)');
  const posted = () => server.received.filter(({ name }) => name === 'POST /project/submit');
  await waitFor(() => expect(server.received.some(({ name }) => name === 'GET /project/balance')).toBe(true));
  await fee().findByText(/is available\.$/);
  await user.click(submit());
  const ask = within(await screen.findByRole('dialog', { name: 'Pay a fee of 12,500 MXP?' }));
  expect(posted()).toEqual([]);
  await user.click(ask.getByRole('button', { name: 'Pay and post' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
});
