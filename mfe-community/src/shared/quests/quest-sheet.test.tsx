import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: media === '(max-width: 40rem)', media }) as MediaQueryList;
});
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

test('a phone has the filters and orders in a sheet, each of which applies immediately', async () => {
  keepSession();
  fakeApi(questRoutes);
  const { user, router } = renderCommunity('/user/cr8');
  await screen.findByRole('article', { name: 'Task 1' });
  expect(screen.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Show tasks' })).not.toBeInTheDocument();

  const opener = screen.getByRole('button', { name: 'Filters' });
  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(sheet).getByRole('button', { name: 'Open' }));
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Sort by' }), 'Price High');
  expect(router.state.location.search).toBe('?filter=open&sort=price-high');
  await user.click(within(sheet).getByRole('button', { name: 'Show 2 tasks' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
  expect(opener).toHaveTextContent('Filters (2)');

  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Show all tasks' }));
  expect(router.state.location.search).toBe('?sort=price-high');
});
