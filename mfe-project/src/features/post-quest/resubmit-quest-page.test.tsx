import { brokenNetwork, fakeApi, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectQuest, questAnswer, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const RESUBMIT = 'POST /project/quests/7/resubmit';
const SENT = { body: { success: true, quest: { id: 7, status: 'pending' }, fee_mxp: 12_500, mxp_balance: 0 } };
const REJECTED = { status: 'rejected', reason: 'No images, please.' } as const;
const TASK = questAnswer(
  projectQuest(7, { ...REJECTED, requirements: 'Be kind', endsAt: '2030-01-02T03:04:00.000Z' }),
  {
    max_winners: 3,
    duration_days: 14,
  },
);

async function openForm(quest: FakeHandler = TASK) {
  const lists = { 'GET /project/quests': questList([]), 'GET /project/quests/7': quest };
  const server = fakeApi({ ...answers.frame(), ...lists });
  const area = renderSignedIn('/project/quests/7/resubmit');
  await screen.findByRole('heading', { level: 1, name: 'Edit and send again' });
  return { ...area, server };
}

const title = () => screen.findByLabelText('Title');
const submit = () => screen.getByRole('button', { name: /^Send again/ });

it('is filled with the quest, says why it was rejected and what it costs, and sends it once', async () => {
  const { user, server, router, toasts } = await openForm();
  server.use({ [RESUBMIT]: brokenNetwork });
  expect(await title()).toHaveValue('Quest 7');
  expect(screen.getByText('No images, please.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Select a quest type' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fill Sample Data' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'MXP Fee Calculation' })).toHaveTextContent('12,500 MXP');
  expect(submit()).toHaveAccessibleName('Send again (12,500 MXP)');
  fireEvent.change(await title(), { target: { value: 'Better' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reserve $1,500.00 for the rewards' }));
  await user.click(submit());
  expect(await screen.findByText('Failed to send quest. Please try again.')).toBeVisible();
  server.use({ [RESUBMIT]: () => SENT });
  await user.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  expect(toasts.map(({ title: text }) => text)).toEqual(['Quest sent again']);
  const [first, second] = server.received.filter(({ name }) => name === RESUBMIT);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.body).toMatchObject({
    ...{ type: 'task', title: 'Better', requirements: 'Be kind', category: 'Community', tags: ['DeFi'] },
    ...{ cash_amount: 500, mxp_amount: 200, max_winners: 3, duration_days: 14, endsAt: '2030-01-02T03:04:00.000Z' },
    reserve: {},
  });
});

const STORED = { startsAt: '2030-01-01T03:04:05.678Z', endsAt: '2030-01-02T03:04:59.999Z' };

it('leaves a start and an end to the millisecond that are not changed', async () => {
  const { user, server } = await openForm(questAnswer(projectQuest(7, { ...REJECTED, ...STORED }), { max_winners: 3 }));
  server.use({ [RESUBMIT]: () => SENT });
  fireEvent.change(await title(), { target: { value: 'Better' } });
  fireEvent.change(screen.getByLabelText('Start (optional)'), { target: { value: '2030-01-01T05:00' } });
  await user.click(submit());
  await waitFor(() => expect(server.received.some(({ name }) => name === RESUBMIT)).toBe(true));
  const sent = server.received.find(({ name }) => name === RESUBMIT)?.body;
  expect(sent).toMatchObject({ title: 'Better', startsAt: expect.stringMatching(/:00\.000Z$/), endsAt: STORED.endsAt });
});

it('shows a refusal at its field, and is disabled while the balance does not cover the new fee', async () => {
  const { user, server } = await openForm();
  const late = 'The end date must lie in the future';
  server.use({ [RESUBMIT]: refusal(400, 'validation_failed', late, { fields: { endsAt: [late] } }) });
  await title();
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(late);
  expect(screen.getByLabelText('End date (optional)')).toBeInvalid();
  fireEvent.change(screen.getByLabelText('Cash reward (USD)'), { target: { value: '600' } });
  await waitFor(() => expect(submit()).toBeDisabled());
  const text = 'Insufficient MXP balance. You need 15,000 MXP but only have 12,500 MXP';
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

it.each([
  [
    'giveaway',
    { cash_cents: 25_050, prize_description: 'A ticket' },
    { max_winners: 2 },
    { prize_value: 250.5, max_winners: 2 },
    'Prize value (USD)',
    250.5,
  ],
  [
    'opportunity',
    { cash_cents: 0, ad_landing_url: 'https://ad.example.com', job_type: 'full-time' },
    { ad_mode: true, ad_budget_cents: 5_050 },
    { ad_mode: true, ad_budget: 50.5, job_type: 'full-time', ad_landing_url: 'https://ad.example.com' },
    'Ad budget (USD)',
    50.5,
  ],
] as const)('fills in what a %s was posted with', async (type, more, details, posted, label, value) => {
  const { user, server } = await openForm(questAnswer(projectQuest(7, { ...REJECTED, type, ...more }), details));
  await title();
  expect(screen.getByLabelText(label)).toHaveValue(value);
  server.use({ [RESUBMIT]: () => SENT });
  await user.click(submit());
  await waitFor(() => expect(server.received.some(({ name }) => name === RESUBMIT)).toBe(true));
  const sent = server.received.find(({ name }) => name === RESUBMIT)?.body;
  expect(sent).toMatchObject({ type, ...posted });
});

it('leads to the edit form when the quest is no longer rejected', async () => {
  const { router } = await openForm(questAnswer(projectQuest(7, { status: 'pending' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Quest' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/quests/7/edit');
});

it.each([
  ['is not there', refusal(404, 'not_found', 'Not found'), 'Quest not found'],
  ['cannot be loaded', refusal(503, 'unavailable', 'Not reachable.', { requestId: 'r-9' }), 'Not reachable.'],
])('says when the quest %s', async (_case, quest, text) => {
  await openForm(quest);
  const main = within(screen.getByRole('main'));
  expect(await main.findByText(text)).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});
