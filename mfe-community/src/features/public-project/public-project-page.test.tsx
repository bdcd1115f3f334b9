import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { publicProject } from '../../testing/public-profiles.ts';
import { renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

test('a stranger sees what the project says, its record and its quests', async () => {
  const server = fakeApi({ 'GET /public/project': () => ok({ project: publicProject() }) });
  renderCommunity('/p/Polar%20Lights');
  expect(await screen.findByRole('heading', { level: 1, name: 'Polar Lights' })).toBeVisible();
  expect(server.received[0]?.query).toEqual({ name: 'Polar Lights' });
  const website = screen.getByRole('link', { name: 'polar.example' });
  expect(website).toHaveAttribute('href', 'https://polar.example/about');
  expect(website).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(screen.getByText('$1,000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Draw a map' })).toHaveAttribute('href', '/q/3');
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('more quests are added until there are none', async () => {
  const { open } = publicProject();
  const more = { quests: [{ ...open.quests[0], id: 5, path: 'q/5', title: 'An older one' }], next: null };
  const server = fakeApi({
    'GET /public/project': () => ok({ project: publicProject({ open: { ...open, next: 7 } }) }),
    'GET /public/project/quests': () => ok(more),
  });
  const { user } = renderCommunity('/p/Polar%20Lights');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'An older one' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write a thread' })).toBeVisible();
  expect(server.received.at(-1)?.query).toEqual({ name: 'Polar Lights', state: 'open', before: '7' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument());
});

test('a project that cannot be loaded gives way to the reason', async () => {
  fakeApi({ 'GET /public/project': () => failed(429, 'too_many_requests', 'Too many.') });
  renderCommunity('/p/Polar');
  expect(await screen.findByText('The project could not be loaded')).toBeVisible();
});
