import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { listedProject, listedProjects } from '../../testing/public-lists.ts';
import { publicProject } from '../../testing/public-profiles.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

test('lists projects with their records, adds more, and searches', async () => {
  const server = fakeApi({
    'GET /public/projects': ({ query }) =>
      query['from'] === '12'
        ? ok(listedProjects([listedProject('Later')]))
        : ok(
            listedProjects([listedProject('Polar Lights', { paid: 'Not paid yet $400' })], {
              next: query['search'] ? null : 12,
            }),
          ),
  });
  const { user } = renderCommunity('/projects');
  expect(await screen.findByRole('link', { name: 'Polar Lights' })).toHaveAttribute('href', '/p/Polar%20Lights');
  expect(screen.getByText('1 open quest')).toBeVisible();
  expect(screen.getByText('Not paid yet $400')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'polar');
  await waitFor(() => expect(server.received.at(-1)?.query).toEqual({ search: 'polar', from: '0' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument());
});

test('a list that cannot be loaded gives way to the reason', async () => {
  fakeApi({ 'GET /public/projects': () => failed(503, 'unavailable', 'Down.') });
  renderCommunity('/projects');
  expect(await screen.findByText('The projects could not be loaded')).toBeVisible();
});

test('a visitor who wants to follow signs in, comes back, and follows', async () => {
  const server = fakeApi({
    'GET /public/project': () => ok({ project: publicProject() }),
    'GET /user/projects/followed': () => ok({ names: [] }),
    'PUT /user/projects/followed': () => ok({ is_followed: true }),
  });
  const { user } = renderCommunity('/p/Polar%20Lights');
  await user.click(await screen.findByRole('link', { name: 'Follow Polar Lights' }));
  expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBe('/p/Polar%20Lights');
  keepSession();
  renderCommunity('/p/Polar%20Lights');
  const sent = () => server.received.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ name: 'Polar Lights', is_followed: true }]));
});

test('a user follows and unfollows a project', async () => {
  keepSession();
  const followed = new Set<string>();
  const server = fakeApi({
    'GET /public/project': () => ok({ project: publicProject() }),
    'GET /user/projects/followed': () => ok({ names: [...followed] }),
    'PUT /user/projects/followed': ({ body }) => {
      const { name, is_followed: isFollowed } = body as { name: string; is_followed: boolean };
      if (isFollowed) followed.add(name);
      else followed.delete(name);
      return ok({ is_followed: isFollowed });
    },
  });
  const { user } = renderCommunity('/p/Polar%20Lights');
  const button = await screen.findByRole('button', { name: 'Follow Polar Lights' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Unfollow Polar Lights' }));
  await screen.findByRole('button', { name: 'Follow Polar Lights' });
  expect(server.received.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(2);
});
