import { startEverydayLoad } from '../cluster/everyday-load.ts';
import { untilAnswered } from '../cluster/watch.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { expect, test } from './test.ts';

test('secrets change without a failed request, and users stay signed in @runbooks', async ({ containers, crowd }) => {
  const { operator, url } = containers;
  await containers.untilWhole();
  const before = crowd.log.failed.length;
  const stopLoad = startEverydayLoad(url, crowd);
  try {
    for (const change of [operator.rotateTokenSecret, operator.rotateRedisPassword]) {
      await change();
      await containers.untilWhole();
      await untilAnswered(crowd, 50);
    }
  } finally {
    await stopLoad();
  }
  expect(describeFailures(crowd.log.failed.slice(before))).toEqual([]);
  expect(crowd.surrenders).toBe(0);
});

test('a backup is restored over the data, and the ledger holds @runbooks', async ({ containers }) => {
  const { operator } = containers;
  expect(await operator.backUp()).toContain('read back and whole');
  expect(await operator.restore()).toContain('The ledger holds');
  await containers.untilWhole();
  expect(await containers.verifyLedger()).toContain('holds');
});

test('the commands of the runbooks answer @runbooks', async ({ containers: { operator } }) => {
  await operator.run('api-cli doctor\ngateway-cli doctor');
  expect(await operator.run('api-cli jobs list')).toContain('finish-payouts');
  expect(await operator.run('api-cli migrate status')).toContain('Indexes: as declared.');
  expect(await operator.run('gateway-cli deploy-token issue mfe-admin')).not.toBe('');
  const ping = 'magnetx exec redis redis-cli --no-auth-warning --user health --pass any ping';
  expect(await operator.run(ping)).toContain('PONG');
});
