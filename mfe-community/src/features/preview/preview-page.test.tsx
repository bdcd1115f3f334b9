import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, within } from '@testing-library/react';
import { ok } from '../../testing/answers.ts';
import { task } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

const preview = () => ok({ preview: { task: task(7), giveaway: null, opportunity: null, mission: null } });
const ROUTES = { 'GET /project/quests/7/preview': preview, 'GET /admin/quests/7/preview': preview };
const open = () => {
  const server = fakeApi(ROUTES);
  return { ...renderCommunity('/user/preview/quest/7'), server };
};

test.each([
  ['the project', { [STORAGE_KEYS.projectToken]: 'project-1' }, 'project', 'project-1'],
  ['an admin', { [STORAGE_KEYS.adminToken]: 'admin-1', [STORAGE_KEYS.projectToken]: 'project-1' }, 'admin', 'admin-1'],
])('%s sees the card and the texts of users, whose buttons are off', async (_who, tokens, area, token) => {
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
  const { server } = open();
  expect(await screen.findByText('Preview: this is how people see it')).toBeVisible();
  const card = within(screen.getByRole('article', { name: 'Task 7' }));
  expect(card.getByRole('button', { name: 'Submit Task' })).toBeDisabled();
  expect(within(screen.getByRole('region', { name: 'In full' })).getByText('A public post.')).toBeVisible();
  const [asked] = server.received.filter(({ name }) => name.endsWith('/preview'));
  expect(asked?.name).toBe(`GET /${area}/quests/7/preview`);
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

test('a user is not shown it, and their token is not sent', async () => {
  keepSession();
  const { server } = open();
  expect(await screen.findByText('Sign in to see this preview')).toBeVisible();
  expect(server.received.filter(({ name }) => name.endsWith('/preview'))).toEqual([]);
});
