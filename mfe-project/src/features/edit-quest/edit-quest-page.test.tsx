import { fakeApi, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { projectQuest, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const quest = projectQuest(7, { endsAt: '2030-01-02T03:04:05.678Z' });
const answer =
  (shown = quest) =>
  () => ({ body: { success: true, quest: shown } });

function openEditor(shown: FakeHandler = answer()) {
  const routes = { 'GET /project/quests/7': shown, 'GET /project/quests': questList([quest]) };
  const server = fakeApi({ ...answers.frame(), ...routes });
  return { ...renderSignedIn('/project/quests/7/edit'), server };
}

it('saves the text, keeps an untouched end, and confirms it', async () => {
  const { user, server, router, toasts, container } = openEditor();
  server.use({ 'PUT /project/quests/7': answer() });
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveValue('Quest 7');
  expect(await findAxeViolations(container)).toEqual([]);
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  const { title: words, description, requirements, tags } = quest;
  expect(server.received.find(({ name }) => name === 'PUT /project/quests/7')?.body).toEqual({
    title: `${words}!`,
    description,
    requirements,
    tags,
  });
  expect(toasts).toEqual([{ type: 'success', title: 'Quest saved', message: 'Quest 7!' }]);
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
