import { fakeApi } from '@magnetx/federation/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { questRoutes, task, taskList } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

/** Longer than typing has to pause before the list follows. */
const PAUSE_MS = 400;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function openTasks(path = '/user/cr8') {
  keepSession();
  fakeApi({ ...questRoutes, 'GET /user/tasks': taskList([task(1)]) });
  const { router } = renderCommunity(path);
  const card = await screen.findByRole('article', { name: 'Task 1' });
  const address = () => router.state.location.pathname + router.state.location.search;
  return {
    router,
    open: () => void fireEvent.click(within(card).getByRole('button', { name: 'Submit Task' })),
    /** Until everything that is under way has come to rest. */
    settles: async (expected: string) => {
      await act(() => jest.advanceTimersByTimeAsync(PAUSE_MS));
      await waitFor(() => expect(address()).toBe(expected));
      await act(() => jest.advanceTimersByTimeAsync(PAUSE_MS));
      expect(address()).toBe(expected);
    },
  };
}

const box = () => screen.getByRole('searchbox', { name: 'Search tasks', hidden: true });
const type = (value: string) => void fireEvent.change(box(), { target: { value } });
const press = (key: string) => void fireEvent.keyDown(screen.getByRole('dialog'), { key, code: key });
const pause = () => void jest.advanceTimersByTime(PAUSE_MS);
const dialog = () => screen.findByRole('dialog');

/** Everything happens before the page is rendered again, as on a machine that is busy. */
const beforeRendering = (...steps: readonly (() => void)[]) => act(() => steps.forEach((step) => step()));

test('a dialog that is opened while typing is ahead stays, and so does what was typed', async () => {
  const { router, settles, open } = await openTasks('/user/cr8?sort=a-z');
  type('film');
  beforeRendering(open, pause);
  expect(await dialog()).toBeVisible();
  await settles('/user/cr8?sort=a-z&search=film&task=1');
  await act(() => router.navigate(-1));
  await settles('/user/cr8?sort=a-z&search=film');
  expect(box()).toHaveValue('film');
});

test('so does one that is opened when the list has just followed', async () => {
  const { settles, open } = await openTasks();
  type('film');
  beforeRendering(pause, open, pause);
  expect(await dialog()).toBeVisible();
  await settles('/user/cr8?search=film&task=1');
});

test('going back leaves what was typed where it was typed', async () => {
  const { router, settles } = await openTasks('/user/cr8?filter=open');
  await act(() => router.navigate('/user/cr8?filter=closed'));
  type('film');
  beforeRendering(() => void router.navigate(-1), pause);
  await settles('/user/cr8?filter=open');
  expect(box()).toHaveValue('');
  await act(() => router.navigate(1));
  expect(box()).toHaveValue('film');
  await settles('/user/cr8?filter=closed&search=film');
});

test('what is typed while the page is behind the address is not taken back', async () => {
  const { settles } = await openTasks();
  type('fi');
  beforeRendering(pause, () => type('film '));
  expect(box()).toHaveValue('film ');
  await settles('/user/cr8?search=film');
  expect(box()).toHaveValue('film ');
});

test('typing does not call back who has left for another page', async () => {
  const { settles } = await openTasks();
  type('film');
  const [link] = screen.getAllByRole('link', { name: 'Giveaways' });
  beforeRendering(() => void (link && fireEvent.click(link)), pause);
  await settles('/user/giveaways');
});

describe('closing a dialog', () => {
  test('goes back one step, however often it is asked', async () => {
    const { router, open, settles } = await openTasks('/user/cr8?filter=open');
    await act(() => router.navigate('/user/cr8?filter=closed'));
    open();
    await dialog();
    beforeRendering(
      () => press('Escape'),
      () => press('Escape'),
    );
    await settles('/user/cr8?filter=closed');
  });

  test('does nothing once Back has done it', async () => {
    const { router, open, settles } = await openTasks('/user/cr8?filter=open');
    await act(() => router.navigate('/user/cr8?filter=closed'));
    open();
    await dialog();
    beforeRendering(
      () => void router.navigate(-1),
      () => press('Escape'),
    );
    await settles('/user/cr8?filter=closed');
  });

  test('works again after Forward has opened it again', async () => {
    const { router, open, settles } = await openTasks();
    open();
    await dialog();
    press('Escape');
    await settles('/user/cr8');
    await act(() => router.navigate(1));
    await dialog();
    press('Escape');
    await settles('/user/cr8');
  });
});
