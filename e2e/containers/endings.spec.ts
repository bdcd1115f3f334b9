import { THIS } from '@magnetx/tools/containers';
import { startEverydayLoad } from '../cluster/everyday-load.ts';
import { tellFigures } from '../cluster/figures.ts';
import { undueFailures, type Kill } from '../cluster/interruptions.ts';
import { untilAnswered, untilSeen } from '../cluster/watch.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { expect, test } from './test.ts';

test('servers are replaced in turn by another version, and back, without a failed request @replaced', async ({
  containers,
  crowd,
}) => {
  await containers.untilWhole();
  const before = crowd.log.failed.length;
  const stopLoad = startEverydayLoad(containers.url, crowd);
  try {
    for (const version of await containers.versions()) {
      containers.choose(version);
      // An older version migrates nothing.
      if (version === THIS) await containers.migrate();
      // A gateway may need a newer API, never the reverse.
      for (const service of version === THIS ? containers.servers : containers.servers.toReversed()) {
        await test.step(`${service}: ${version}`, async () => {
          await containers.replace(service);
          await containers.untilWhole();
          await untilAnswered(crowd, 50);
        });
      }
    }
  } finally {
    await stopLoad();
  }
  const failed = crowd.log.failed.slice(before);
  tellFigures('replaced', crowd, failed, { servers: containers.servers.length });
  expect(describeFailures(failed)).toEqual([]);
  await untilSeen(crowd);
  expect(crowd.surrenders).toBe(0);
});

test('each container is killed once and comes back, and only meanwhile do requests fail @killed', async ({
  containers,
  crowd,
}) => {
  await containers.untilWhole();
  const kills: Kill[] = [];
  const before = crowd.log.failed.length;
  const stopLoad = startEverydayLoad(containers.url, crowd);
  try {
    for (const service of containers.services) {
      await test.step(service, async () => {
        const from = Date.now();
        await containers.kill(service);
        await containers.untilWhole();
        const kill = { names: [service], from, until: Date.now(), isDatabase: service.startsWith('mongo') };
        kills.push(kill);
        const { failed } = crowd.log;
        const during = failed.filter(({ startedAt }) => startedAt >= from).length;
        process.stdout.write(`  ${service}: whole again after ${kill.until - from} ms, ${during} failed\n`);
        await untilAnswered(crowd, 50);
      });
    }
  } finally {
    await stopLoad();
  }
  const failed = crowd.log.failed.slice(before);
  tellFigures('killed', crowd, failed, { kills: kills.length });
  expect(describeFailures(undueFailures(failed, kills))).toEqual([]);
  await untilSeen(crowd);
  expect(crowd.surrenders).toBe(0);
  expect(await crowd.unlisted()).toEqual([]);
  expect(await containers.verifyLedger()).toContain('holds');
});
