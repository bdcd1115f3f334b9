import { openReleases } from '../testing/open-releases.ts';
import { readStatus } from './read-status.ts';

it('names the version that went live together with others, of each of them', async () => {
  const releases = openReleases();
  const live = await releases.publishQuest();
  const together = (await releases.history('mfe-admin', 1)).map((line) => ({
    ...line,
    remote: 'shell',
    version: null,
  }));
  const history = async () => together;
  const { log } = await readStatus({ ...releases, history }, 'mfe-admin');
  expect(log).toEqual([expect.objectContaining({ action: 'promote', version: live })]);
});
