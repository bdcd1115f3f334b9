import { createTestClock } from '../../../../testing/test-clock.ts';
import { createLogos } from './recent-logos.ts';

it('remembers the logos of projects for ten seconds, and forgets one that this process clears', async () => {
  const clock = createTestClock();
  const stored = new Map([['acme', 'old']]);
  const asked: (readonly string[])[] = [];
  const repository = {
    setLogo: async () => undefined,
    clearLogo: async () => void stored.delete('acme'),
    listLogos: async (ids: readonly string[]) => {
      asked.push(ids);
      return new Map(stored);
    },
  };
  const { listRecentLogos, clearLogo } = createLogos(repository, clock);
  const read = async () => Object.fromEntries(await listRecentLogos(['acme', 'none']));
  expect(await read()).toEqual({ acme: 'old' });
  stored.set('acme', 'new');
  clock.advance(10_000);
  expect(await read()).toEqual({ acme: 'old' });
  clock.advance(1);
  expect(await read()).toEqual({ acme: 'new' });
  await clearLogo('new', ['acme']);
  expect(await read()).toEqual({});
  expect(asked).toEqual([['acme', 'none'], ['acme', 'none'], ['acme']]);
});
