import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { loadConfig } from '../config.ts';
import { DEMO_PEOPLE } from '../demo/demo-people.ts';
import { runCommand as run, startCommand as start } from '../testing/run-command.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { checkDatabase } from './check-database.ts';
import { verifyLedgerOf } from './ledger-verify.ts';

// Tests start processes in sequence, which is slow on a busy machine.

describe('ledger:verify', () => {
  it('verifies beside a running API, and names a manipulated balance', async () => {
    const api = await startTestApi();
    await signInWithX(api, 'honest');
    const env = { MONGODB_URL: api.config.database.url };
    const good = await verifyLedgerOf(api.config.database);
    expect(good).toMatchObject({ discrepancies: [], entries: 1, accounts: 2, heldMxp: 1_000 });
    const diagnosis = await checkDatabase(api.config);
    expect(diagnosis.map(({ check, level }) => `${check} ${level}`)).toEqual([
      'MONGODB_URL ok',
      'database ok',
      'clock ok',
      'migrations ok',
    ]);
    await api.server.connection
      .collection('ledger_balances')
      .updateMany({ account: { $regex: '^user:' } }, { $set: { balanceMxp: 1_000_000 } });
    const bad = await run('cli', env, ['ledger:verify']);
    expect(bad.code).toBe(1);
    expect(bad.output).toMatch(/WRONG {2}account user:\w+: balance 1000000, but its postings add up to 1000/);
    await api.stop();
  });

  testInSoak('has a counterpart for what users earned', async () => {
    const api = await startTestApi();
    await signInWithX(api, 'honest');
    const env = { MONGODB_URL: api.config.database.url };
    const good = await run('cli', env, ['progress:verify']);
    expect(good).toMatchObject({ code: 0, output: expect.stringContaining('1 user, 0 seasons.\nProgress holds') });
    await api.server.connection
      .collection('ledger_balances')
      .updateMany({ account: { $regex: '^user:' } }, { $set: { 'totals.signup': 7 } });
    const bad = await run('cli', env, ['progress:verify', '--repair']);
    expect(bad.code).toBe(1);
    expect(bad.output).toMatch(/WRONG {2}user:\w+: earned 7 MXP, but the entries add up to 1,000 MXP/);
    await api.stop();
  });

  testInSoak('reports a missing database', async () => {
    const { code, output } = await run('cli', { MONGODB_URL: 'mongodb://127.0.0.1:9/none' }, ['ledger:verify']);
    expect(code).toBe(1);
    expect(output).toBe('Database: none at 127.0.0.1:9\nerror: No database answers at 127.0.0.1:9\n');
  });
});

it('a missing database has an advice', async () => {
  const diagnosis = await checkDatabase(loadConfig({ MONGO_PORT: '9' }));
  expect(diagnosis).toEqual([expect.objectContaining({ level: 'warning', advice: 'npm start runs it.' })]);
});

describe('start', () => {
  it('ends with a line for each invalid setting', async () => {
    const { code, output } = await run('main', { PROFILE: 'production', LOG_LEVEL: 'info' });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(4);
    expect(output).toContain('The API cannot start. JWT_SECRET: is required in production\n');
  });

  testInSoak('serves until a stop signal, and seeds the demo on demand', async () => {
    const { url } = cleanDatabase();
    const server = start('main', { MONGODB_URL: url, API_PORT: '0', SEED_DEMO: 'always' });
    await server.says('api is ready');
    server.kill('SIGTERM');
    const { code, output } = await server.ended;
    expect(code).toBe(0);
    expect(output).toContain('demo data is in place');
    expect(output).toContain('api has stopped');
  });
});

describe('demo:reset', () => {
  testInSoak('does not empty a database without an answer or --yes', async () => {
    const api = await startTestApi();
    await signInWithX(api, 'precious');
    const env = { MONGODB_URL: api.config.database.url };
    expect(await run('cli', env, ['demo:reset'])).toMatchObject({ code: 1, output: expect.stringContaining('--yes') });
    expect(await api.server.product.accounts.users.count()).toBe(1);
    expect(await run('cli', env, ['demo:reset', '--yes'])).toMatchObject({ code: 0 });
    expect(await api.server.product.accounts.users.count()).toBe(DEMO_PEOPLE.length);
    await api.stop();
  });
});

describe('jobs', () => {
  testInSoak('lists their states, and releases one from its holder', async () => {
    const api = await startTestApi();
    await api.server.jobs.runDue();
    const leaseUntil = new Date(Date.now() + 20_000);
    const jobs = api.server.connection.collection<{ _id: string; leaseUntil: Date; endedAt: Date }>('jobs');
    await jobs.updateOne({ _id: 'run-due-draws' }, { $set: { holder: 'nobody', leaseUntil, dueAt: new Date(0) } });
    const env = { MONGODB_URL: api.config.database.url };
    const listed = await run('cli', env, ['jobs', 'list']);
    expect(listed).toMatchObject({ code: 0, output: expect.stringMatching(/run-due-draws: held by nobody until /) });
    expect(listed.output.trim().split('\n')).toHaveLength(api.server.product.jobs.length + 2);
    expect(listed.output).toMatch(/^migrate: runs when an API starts, ended .*, failures in a row: 0$/m);
    expect(await run('cli', env, ['jobs', 'release', 'run-due-draws'])).toMatchObject({ code: 0 });
    api.clock.advance(Date.now() - api.clock.now().getTime());
    const before = (await jobs.findOne({ _id: 'run-due-draws' }))?.endedAt ?? new Date(0);
    await api.server.jobs.runDue();
    expect((await jobs.findOne({ _id: 'run-due-draws' }))?.endedAt.getTime()).toBeGreaterThan(before.getTime());
    const at = new Date();
    const dead = { kind: 'letters', state: 'dead', dueAt: at, endedAt: at, leaseUntil: at, holder: null, failures: 3 };
    const ids = ['letters:ada', 'letters:bob'];
    await jobs.insertMany(ids.map((_id) => ({ _id, ...dead, lastError: 'No such address' })));
    const { output } = await run('cli', env, ['jobs', 'list']);
    expect(output).toMatch(/^letters: 0 waiting, 0 running, 2 dead, last error: No such address$/m);
    expect(output).toMatch(/^dead: letters:ada, ended .* after 3 failures: No such address$/m);
    expect(await run('cli', env, ['jobs', 'retry', 'letters:ada'])).toMatchObject({ code: 0 });
    expect(await run('cli', env, ['jobs', 'drop', 'letters:bob'])).toMatchObject({ code: 0 });
    expect(await jobs.find({ _id: /^letters:/ } as never).toArray()).toMatchObject([
      { _id: 'letters:ada', state: 'waiting' },
    ]);
    const gone = await run('cli', env, ['jobs', 'drop', 'letters:bob']);
    expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('There is no dead letter letters:bob.') });
    const wrong = await run('cli', env, ['jobs', 'release', 'no-such-job']);
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining('\nerror: There is no job no-such-job.\n'),
    });
    await api.stop();
  });
});
