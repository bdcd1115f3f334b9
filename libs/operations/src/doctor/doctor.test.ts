import { createServer, type AddressInfo } from 'node:net';
import { z } from 'zod';
import { ConfigError } from '../settings/config-error.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import { findMisnamed } from './check-settings.ts';
import { checkClock, checkDisk, checkPort, checkSettings, failure, ok, reportChecks, warning } from './index.ts';

describe('names of variables', () => {
  const settings = ['MONGODB_URL', 'PUBLIC_URL', 'HOST', 'RATE_API_PER_MINUTE'];
  const known = {
    settings,
    secrets: ['MONGODB_URL'],
    example: ['PIN_SECRET'],
    own: ['OLD_SETTING', 'PIN_SECRET_FILE'],
  };

  it.each([
    ['MONGODB_URI', 'Did you mean MONGODB_URL?'],
    ['RATE_API_PER_MINUTES', 'Did you mean RATE_API_PER_MINUTE?'],
    ['PUBLIC_URL_FILE', 'PUBLIC_URL cannot come from a file: set PUBLIC_URL.'],
    ['OLD_SETTING', 'Remove it from .env; .env.example lists all.'],
  ])('%s is no setting', (name, advice) => {
    expect(findMisnamed([name], known)).toEqual([expect.objectContaining({ check: name, level: 'warning', advice })]);
  });

  it.each(['MONGODB_URL_FILE', 'PIN_SECRET_FILE', 'PIN_SECRET', 'HOME', 'PATH', 'npm_config_host'])(
    '%s is left alone',
    (name) => expect(findMisnamed([name], known)).toEqual([]),
  );
});

describe('settings', () => {
  const schema = z.object({
    PROFILE: z.enum(['local', 'production']).default('local'),
    REDIS_URL: z.string().optional().describe('nothing is shared'),
    KEY: z.string().min(3, 'must be longer').optional(),
  });
  const rules = {
    schema,
    secrets: ['REDIS_URL'],
    load: (source: Record<string, string | undefined>) => ({ profile: parseSettings(schema, source, []).PROFILE }),
  };
  const check = (source: Record<string, string>) => checkSettings(rules, source);

  it('name what follows from those that are not set, which is a warning in production', () => {
    const result = 'not set: nothing is shared';
    expect(check({}).findings).toContainEqual(ok('REDIS_URL', result));
    expect(check({ PROFILE: 'production' }).findings).toContainEqual(
      expect.objectContaining({ check: 'REDIS_URL', level: 'warning', result }),
    );
    const withoutUse = { ...rules, findUnused: () => ['REDIS_URL'] };
    expect(checkSettings(withoutUse, {}).findings).toEqual([ok('settings', 'valid, with PROFILE=local')]);
    expect(check({ REDIS_URL: 'redis://x' }).findings).toEqual([ok('settings', 'valid, with PROFILE=local')]);
  });

  it('that stop a server are failures', () => {
    const { config, findings } = check({ KEY: 'ab' });
    expect([config, findings]).toEqual([
      null,
      [expect.objectContaining({ check: 'KEY', level: 'failure', result: 'must be longer' })],
    ]);
  });

  it('are all named together, also those that a start checks only once the others are correct', () => {
    const load = (source: Record<string, string | undefined>) => {
      const { PROFILE, REDIS_URL } = parseSettings(schema, source, []);
      if (REDIS_URL === undefined) throw new ConfigError(['REDIS_URL: must be set']);
      return { profile: PROFILE };
    };
    const { findings } = checkSettings({ ...rules, load }, { KEY: 'ab', PROFILE: 'other' });
    expect(findings.map(({ check, level }) => [check, level])).toEqual([
      ['PROFILE', 'failure'],
      ['KEY', 'failure'],
      ['REDIS_URL', 'failure'],
    ]);
  });
});

describe('a clock', () => {
  const at = (aheadMs: number, precisionMs = 0) => {
    const { level, result } = checkClock('the site', {
      theirs: new Date(1_000_000 - aheadMs),
      askedAt: 999_900,
      answeredAt: 1_000_100,
      precisionMs,
    });
    return `${level}: ${result}`;
  };

  it('agrees, is off, or is too far off for leases', () => {
    expect(at(0)).toBe('ok: agrees with the site');
    expect(at(2_500, 1_000)).toBe('ok: agrees with the site');
    expect(at(5_000)).toBe('warning: 5 s ahead of the site');
    expect(at(-60_000)).toBe('failure: 60 s behind the site');
  });
});

describe('a port', () => {
  it('is free, or named with its holder', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const check = () => checkPort({ setting: 'PORT', port, host: '127.0.0.1' });
    server.on('connection', (socket) => socket.destroy());
    const held = await check();
    expect(held.level).toBe('failure');
    if (process.platform === 'linux') expect(held.result).toContain(`process ${process.pid} (`);
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toEqual(ok('PORT', `port ${port} is free`));
  });
});

it('measures the disk of a folder that does not exist yet', async () => {
  expect((await checkDisk('/tmp/none/such')).result).toMatch(/^\d+\.\d GB free for \/tmp\/none\/such$/);
});

it('reports each check, and fails when one throws or reports a failure', async () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((part) => written.push(String(part)) > 0);
  const check = (name: string, run: () => Promise<ReturnType<typeof ok>[]>) => ({ name, advice: 'Start it.', run });
  const checks = [
    check('a', async () => [ok('a', 'fine'), warning('a', 'odd', 'Look.'), failure('a', 'bad', 'Repair it.')]),
    check('b', () => Promise.reject(new Error('fetch failed', { cause: new Error('refused') }))),
  ];
  await expect(reportChecks('api', checks, { json: false })).rejects.toThrow('api: 2 failures.');
  expect(written.join('')).toContain('failure  b: fetch failed: refused\n         -> Start it.\n');
  written.length = 0;
  await reportChecks('api', [check('a', async () => [ok('a', 'fine')])], { json: true });
  expect(JSON.parse(written.join(''))).toEqual({ server: 'api', findings: [ok('a', 'fine')] });
  write.mockRestore();
});
