import { advanceTime, brokenNetwork, fakeApi, type FakeApi } from '@magnetx/federation/testing';
import { logError, logWarning } from '@magnetx/federation/log';
import { act, screen, waitFor } from '@testing-library/react';
import { questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

interface Watch {
  readonly callback: (entries: { intersectionRatio: number }[]) => void;
  readonly element: Element;
}

let watches: Watch[] = [];

class FakeIntersectionObserver {
  private readonly callback: Watch['callback'];

  constructor(callback: Watch['callback']) {
    this.callback = callback;
  }
  observe(element: Element): void {
    watches.push({ callback: this.callback, element });
  }
  disconnect(): void {
    watches = watches.filter(({ callback }) => callback !== this.callback);
  }
}

beforeEach(() => {
  watches = [];
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

/** The visible share of a card. */
async function scrollTo(name: string, intersectionRatio: number): Promise<void> {
  const card = await screen.findByRole('article', { name });
  const found = watches.filter(({ element }) => element.contains(card));
  act(() => found.forEach(({ callback }) => callback([{ intersectionRatio }])));
}

const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const sent = ({ received }: FakeApi) =>
  received.filter(({ name }) => name === 'POST /user/visits').map(({ body }) => body);

function openTasks(path = '/user/cr8') {
  keepSession();
  const server = fakeApi(questRoutes);
  return { server, ...renderCommunity(path) };
}

it('reports cards that were half visible and opened details, each once', async () => {
  const { server, user } = openTasks();
  await scrollTo('Task 1', 0.5);
  await scrollTo('Task 2', 0.4);
  await user.click(screen.getAllByRole('button', { name: 'Submit Task' })[1] ?? document.body);
  await screen.findByRole('dialog', { name: 'Task 2' });
  leavePage();
  await waitFor(() => expect(sent(server)).toEqual([{ source: 'direct', views: [1], clicks: [2] }]));

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await scrollTo('Task 2', 1);
  await user.click((await screen.findAllByRole('button', { name: 'Submit Task' }))[1] ?? document.body);
  leavePage();
  await waitFor(() => expect(sent(server)).toHaveLength(2));
  expect(sent(server)[1]).toEqual({ source: 'direct', views: [2], clicks: [] });
});

it('sends automatically after a delay', async () => {
  const { server } = openTasks();
  await screen.findByRole('article', { name: 'Task 1' });
  jest.useFakeTimers();
  await scrollTo('Task 1', 1);
  await advanceTime(4_500);
  expect(sent(server)).toEqual([]);
  await advanceTime(500);
  expect(sent(server)).toEqual([{ source: 'direct', views: [1], clicks: [] }]);
});

it('fails silently, logs it once, and retries with the next report', async () => {
  const { server, toasts } = openTasks();
  server.use({ 'POST /user/visits': brokenNetwork });
  await scrollTo('Task 1', 1);
  leavePage();
  await waitFor(() => expect(logWarning).toHaveBeenCalledWith(expect.stringMatching(/^Visits were not recorded/)));
  await scrollTo('Task 2', 1);
  leavePage();
  await waitFor(() => expect(sent(server).at(-1)).toMatchObject({ views: expect.arrayContaining([1, 2]) as unknown }));
  expect(logWarning).toHaveBeenCalledTimes(1);
  expect(logError).not.toHaveBeenCalled();
  expect(toasts).toEqual([]);
});

it('remembers how the visitor came first, over pages and the sign-in', async () => {
  fakeApi(questRoutes);
  renderCommunity('/?utm_source=letter').unmount();
  const { server } = openTasks('/user/cr8?ref=MX-1');
  await scrollTo('Task 1', 1);
  leavePage();
  await waitFor(() => expect(sent(server)).toEqual([{ source: 'utm', views: [1], clicks: [] }]));
});
