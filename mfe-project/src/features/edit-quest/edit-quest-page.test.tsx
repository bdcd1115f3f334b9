import { fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { projectQuest, questAnswer, questList, questWords } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const quest = projectQuest(7, { endsAt: '2030-01-02T03:04:05.678Z' });
const answer = (shown = quest) => questAnswer(shown);

function openEditor(shown: FakeHandler = answer()) {
  const routes = { 'GET /project/quests/7': shown, 'GET /project/quests': questList([quest]) };
  const server = fakeApi({ ...answers.frame(), ...routes });
  return { ...renderSignedIn('/project/quests/7/edit'), server };
}

it('saves the text, keeps an untouched end, and confirms it', async () => {
  const { user, server, router, toasts } = openEditor();
  server.use({ 'PUT /project/quests/7': answer() });
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveValue('Quest 7');
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  expect(server.received.find(({ name }) => name === 'PUT /project/quests/7')?.body).toEqual({
    ...questWords(quest),
    job_type: undefined,
    title: 'Quest 7!',
  });
  expect(toasts).toEqual([{ type: 'success', title: 'Quest saved', message: 'Quest 7!' }]);
});

it('continues the edit of a live ad that waits, and says that it goes to an admin', async () => {
  const links = { application_url: 'https://jobs.example.com', ad_landing_url: 'https://ad.example.com' };
  const waiting_edit = { ...questWords(quest), ...links, submitted_at: quest.created_at };
  const ad = projectQuest(7, { type: 'opportunity', ...links, waiting_edit: { ...waiting_edit, title: 'Anew' } });
  const { user, server, toasts } = openEditor(questAnswer(ad, { ad_mode: true }));
  server.use({ 'PUT /project/quests/7': answer(ad) });
  expect(await screen.findByLabelText('Title')).toHaveValue('Anew');
  expect(screen.getByText('This quest is live')).toBeVisible();
  const landing = screen.getByLabelText('Landing URL');
  expect(landing).toHaveValue(links.ad_landing_url);
  await user.type(landing, '/2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Edit sent for review', message: 'Anew' }]));
  const sent = server.received.find(({ name }) => name === 'PUT /project/quests/7')?.body;
  expect(sent).toMatchObject({ ...links, ad_landing_url: `${links.ad_landing_url}/2` });
});

it('restores what was changed here, and nothing that another member has changed since', async () => {
  const { user, unmount } = openEditor();
  await user.type(await screen.findByLabelText('Title'), '!');
  unmount();
  const extended = projectQuest(7, { endsAt: '2031-01-02T03:04:05.678Z', description: 'Anew' });
  const { user: again, server } = openEditor(answer(extended));
  server.use({ 'PUT /project/quests/7': answer(extended) });
  expect(await screen.findByLabelText('Title')).toHaveValue('Quest 7!');
  await again.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.received.some(({ name }) => name === 'PUT /project/quests/7')).toBe(true));
  const { body } = server.received.find(({ name }) => name === 'PUT /project/quests/7') ?? {};
  expect(body).toMatchObject({ title: 'Quest 7!', description: 'Anew' });
  expect(body).not.toHaveProperty('endsAt');
});

it('moves the start of an approved quest, or removes it', async () => {
  const startsAt = '2030-01-01T03:04:05.678Z';
  const waiting = projectQuest(7, { status: 'pending', startsAt, is_scheduled: true });
  const { user, server, router } = openEditor(answer(waiting));
  server.use({ 'PUT /project/quests/7': answer(waiting) });
  expect(await screen.findByText('This quest is approved')).toBeVisible();
  await user.clear(screen.getByLabelText('Start (optional)'));
  expect(screen.getByText('Empty: it goes live immediately.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  const { body } = server.received.find(({ name }) => name === 'PUT /project/quests/7') ?? {};
  expect(body).toMatchObject({ startsAt: null });
  expect(body).not.toHaveProperty('endsAt');
});

it('clears a start that the project can no longer set', async () => {
  const waiting = projectQuest(7, { status: 'pending', startsAt: '2030-01-01T03:04:05.678Z' });
  const { user, server } = openEditor(answer(waiting));
  server.use({ ...answers.frame({ features: [] }), 'PUT /project/quests/7': answer(waiting) });
  const start = await screen.findByLabelText('Start (optional)');
  await user.clear(start);
  expect(await screen.findByText(/^Your project cannot set a start/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const sent = () => server.received.find(({ name }) => name === 'PUT /project/quests/7')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ startsAt: null }));
});

it('has the fields of its type, and says why the rest stays', async () => {
  const job = { job_type: 'contract', salary_range: '$5', ad_landing_url: 'https://ad.example.com' } as const;
  const ad = projectQuest(7, { type: 'opportunity', ...job, cash_cents: 0, reward: 0, ad_budget_cents: 5_000 });
  const { user, server } = openEditor(questAnswer(ad, { ad_mode: true, ad_budget_cents: 5_000 }));
  server.use({ 'PUT /project/quests/7': answer(ad) });
  await user.selectOptions(await screen.findByLabelText('Category'), 'Design');
  await user.selectOptions(screen.getByLabelText('Job type'), 'full-time');
  await pasteInto(user, screen.getByLabelText('Ad targeting (optional)'), 'wallet');
  expect(screen.queryByLabelText('Prize description')).not.toBeInTheDocument();
  expect(screen.getByText('The type (opportunity), an ad budget of $50.00.')).toBeVisible();
  expect(screen.getByText(/To change them, conclude this quest, and post another\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.received.map(({ name }) => name)).toContain('PUT /project/quests/7'));
  const { body } = server.received.find(({ name }) => name === 'PUT /project/quests/7') ?? {};
  expect(body).toMatchObject({ category: 'Design', job_type: 'full-time', salary_range: '$5', ad_targeting: 'wallet' });
});

it('leads from a rejected quest to where it is sent again', async () => {
  const { router } = openEditor(answer(projectQuest(7, { status: 'rejected', reason: 'Vague' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit and send again' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/quests/7/resubmit');
});

it('says what is wrong, here or at the server, at the field that it is about', async () => {
  const { user, server } = openEditor();
  const early = 'The new end must be later';
  server.use({
    'PUT /project/quests/7': refusal(400, 'validation_failed', early, { fields: { endsAt: [early] } }),
  });
  await user.clear(await screen.findByLabelText('Title'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Title is required');
  await user.type(screen.getByLabelText('Title'), 'Anew');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.getByLabelText('End date')).toBeInvalid());
  expect(screen.getByRole('alert')).toHaveTextContent(early);
});

it.each([
  ['that has ended', answer(projectQuest(7, { status: 'concluded' })), 'This quest can no longer be edited'],
  ['that is not there', refusal(404, 'not_found', 'Not found'), 'Quest not found'],
])('has no form for a quest %s', async (_case, shown, title) => {
  openEditor(shown);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});
