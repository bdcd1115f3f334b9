import type { Cluster, Member } from '@magnetx/tools/cluster';
import { describeFailures } from '../fixtures/request-log.ts';
import { startEverydayLoad } from './everyday-load.ts';
import { tellFigures } from './figures.ts';
import { killNoted, undueFailures, type Kill } from './interruptions.ts';
import { SCALE } from './scale.ts';
import { expect, test, verifyLedger } from './test.ts';
import { untilAnswered, untilSeen, untilWhole } from './watch.ts';

/** The servers that stop together: one of each kind, or each alone. */
function groupsOf({ gateways, apis }: Cluster): readonly (readonly Member[])[] {
  if (!SCALE.isByMachine) return [...gateways, ...apis].map((member) => [member]);
  return [
    [gateways[0], apis[0]],
    [gateways[1], apis[1]],
  ];
}

test('servers are restarted and killed in turn without an interruption for users', async ({ cluster, crowd }) => {
  test.setTimeout(SCALE.rollingMs + 240_000);
  const { log } = crowd;
  const groups = groupsOf(cluster);
  const kills: Kill[] = [];
  let restarts = 0;

  const restart = async (group: readonly Member[]): Promise<void> => {
    const endings = await Promise.all(group.map((member) => member.restart()));
    expect(endings).toEqual(group.map(() => 'with exit code 0'));
    restarts += group.length;
    await untilWhole(cluster);
  };
  const kill = async (group: readonly Member[]): Promise<void> => {
    kills.push(await killNoted(group));
    await untilAnswered(crowd, 50);
    await Promise.all(group.map((member) => member.start()));
    await untilWhole(cluster);
  };

  const until = Date.now() + SCALE.rollingMs;
  const before = log.failed.length;
  const stopLoad = startEverydayLoad(cluster.url, crowd);
  try {
    for (let round = 0; round === 0 || Date.now() < until; round += 1) {
      await test.step('Each is asked to stop, and comes back', async () => {
        for (const group of groups) await restart(group);
      });
      await test.step('One of each kind is killed, and comes back', async () => {
        for (const group of groups.filter((_group, at) => at % 2 === round % 2)) await kill(group);
      });
    }
  } finally {
    await stopLoad();
  }

  const failed = log.failed.slice(before);
  const counts = { restarts, kills: kills.flatMap(({ names }) => names).length };
  await untilSeen(crowd).finally(() => tellFigures('rolling', crowd, failed, counts));
  expect(describeFailures(undueFailures(log.failed.slice(before), kills))).toEqual([]);
  expect(crowd.surrenders).toBe(0);
  expect(await crowd.unlisted()).toEqual([]);
  expect(await verifyLedger(cluster)).toContain('holds');
});
