import type { Member } from '@magnetx/tools/cluster';
import { describeFailures } from '../fixtures/request-log';
import { startEverydayLoad } from './everyday-load';
import { tellFigures } from './figures';
import { dueToKill, killNoted, undueFailures, type Kill } from './interruptions';
import { SCALE } from './scale';
import { expect, test, verifyLedger } from './test';
import { untilAnswered, untilSeen, untilWhole } from './watch';

test('servers are restarted and killed in turn, and nobody is disturbed', async ({ cluster, crowd }) => {
  test.setTimeout(SCALE.rollingMs + 240_000);
  const { log } = crowd;
  const [gateways, apis] = [cluster.gateways, cluster.apis];
  const kills: Kill[] = [];
  let restarts = 0;

  const restart = async (member: Member): Promise<void> => {
    expect(await member.restart(), member.name).toBe('with exit code 0');
    restarts += 1;
    await untilWhole(cluster);
  };
  const kill = async (member: Member): Promise<void> => {
    kills.push(await killNoted(member, log));
    await untilAnswered(crowd, 50);
    await member.start();
    await untilWhole(cluster);
  };

  const until = Date.now() + SCALE.rollingMs;
  const stopLoad = startEverydayLoad(cluster.url, crowd);
  try {
    for (let round = 0; round === 0 || Date.now() < until; round += 1) {
      await test.step('Each is asked to stop, and comes back', async () => {
        for (const member of [...gateways, ...apis]) await restart(member);
      });
      await test.step('One of each kind is killed, and comes back', async () => {
        for (const pair of [gateways, apis]) await kill(pair[round % 2 === 0 ? 0 : 1]);
      });
    }
  } finally {
    await stopLoad();
  }

  await untilSeen(crowd).finally(() => tellFigures('rolling', crowd, { restarts, kills: kills.length }));
  expect(describeFailures(undueFailures(log.failed, kills))).toEqual([]);
  for (const one of kills) expect(dueToKill(log.failed, one).length, one.name).toBeLessThanOrEqual(one.openCount);
  expect(crowd.surrenders).toBe(0);
  expect(await crowd.unlisted()).toEqual([]);
  expect(await verifyLedger(cluster)).toContain('holds');
});
