import { API_BASE_PATH, getMe } from '@magnetx/contracts';
import { startEverydayLoad } from '../cluster/everyday-load.ts';
import { untilAnswered } from '../cluster/watch.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { expect, test } from './test.ts';

/** Their commands look and change nothing. */
const LOOKS = [
  'README.md',
  'api-errors.md',
  'not-ready.md',
  'observability/README.md',
  'redis-away.md',
  'slow-answers.md',
  'sockets-dropped.md',
  'stuck-payout.md',
  'too-many-requests.md',
];

test('APIs come and go and secrets change without a failed request @runbooks', async ({ containers, crowd }) => {
  const { operator, url } = containers;
  const { token = '' } = crowd.pages[0]?.person ?? {};
  const ask = () => fetch(`${url}${API_BASE_PATH}${getMe.path}`, { headers: { authorization: `Bearer ${token}` } });
  await containers.untilWhole();
  const before = crowd.log.failed.length;
  const stopLoad = startEverydayLoad(url, crowd);
  const keepCalling = async (...apis: readonly string[]) => {
    await containers.untilWhole(...apis);
    await untilAnswered(crowd, 50);
  };
  try {
    await operator.addApis();
    await keepCalling('api-3', 'api-4');
    await operator.removeApis();
    await keepCalling();
    for (const change of ['rotateTokenSecret', 'rotateRedisPassword', 'rotateMongoPassword'] as const) {
      await test.step(change, async () => {
        await operator[change]();
        await keepCalling();
      });
    }
  } finally {
    await stopLoad();
  }
  expect(describeFailures(crowd.log.failed.slice(before))).toEqual([]);
  expect(crowd.surrenders).toBe(0);
  // A token of the old secret ends with the rotation.
  expect((await ask()).status).toBe(200);
  await operator.endTokenRotation();
  expect((await ask()).status).toBe(401);
});

test('a backup is looked at and restored over the data, and the ledger holds @runbooks', async ({ containers }) => {
  const { operator } = containers;
  expect(await operator.backUp()).toContain('read back and whole');
  expect(await operator.copyReleases()).toMatch(/[1-9]\d* new objects copied[^]*\b0 new objects copied/);
  expect(await operator.inspectBackup()).toMatch(/The ledger holds[^]*'users', \d*[1-9]/);
  expect(await operator.restore()).toContain('The ledger holds');
  await containers.untilWhole();
  expect(await containers.verifyLedger()).toContain('holds');
});

test('a member of the database is replaced, and lost sums are rebuilt @runbooks', async ({ containers }) => {
  const { operator } = containers;
  expect(await operator.findPrimary()).toContain('mongo-1');
  await operator.run('magnetx stop mongo-2');
  expect(await operator.replaceMember()).toMatch(/'mongo-2:27017',\s+'\(not reachable/);
  const uri = 'mongodb://mongo-1,mongo-2,mongo-3/magnetx?replicaSet=rs0&authSource=admin';
  await operator.run(`magnetx exec mongo-1 mongosh '${uri}' --username root --eval 'db.payable_sums.drop()'`);
  expect(await operator.rebuildSums()).toMatch(/payable_sums is rebuilt[^]*payable_sums: follows from its sources/);
  expect(await containers.verifyLedger()).toContain('holds');
});

test('the commands of the runbooks answer @runbooks', async ({ containers: { operator } }) => {
  for (const runbook of LOOKS) await test.step(runbook, () => operator.follow(runbook));
  expect(await operator.follow('stuck-job.md')).toContain('finish-payouts is due now');
  expect(await operator.run('readyz api-2; readyz gateway-2')).toMatch(/^200 .*"database":true[^]*^200 /m);
  expect(await operator.run('metrics gateway-1')).toContain('magnetx_upstream_up{upstream="api-2:4000"} 1');
  expect(await operator.run('metrics api-1')).toContain('magnetx_job_lag_seconds{job_name="finish-payouts"}');
  expect(await operator.run('api-cli migrate status')).toContain('Indexes: as declared.');
  expect(await operator.run('gateway-cli deploy-token rotate mfe-admin')).toMatch(/^mgx_mfe-admin_/m);
  expect(await operator.showReleases()).toContain('mfe-admin');
  await operator.run('magnetx restart balancer');
});
