import { checkStore } from '@magnetx/object-store';
import type { Cli, SettingsSource } from '@magnetx/operations';
import {
  checkDisk,
  checkPort,
  checkReachable,
  checkRedis,
  checkSettings,
  ok,
  reportChecks,
  type Check,
} from '@magnetx/operations/doctor';
import { loadConfig, type Config } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { createRequestContext } from '../observability/request-context.ts';
import { environmentSchema, SECRETS } from '../settings/environment.ts';
import { checkDatabase } from './check-database.ts';
import { announceDatabase } from './target-database.ts';

interface Options {
  readonly json: boolean;
  readonly offline: boolean;
}

/** The store of pictures, and the disk of its folder. */
function pictureChecks(config: Config): Check[] {
  const { pictureStore } = config;
  const { bucket, folder } = pictureStore;
  const advice = bucket
    ? 'Check the bucket, and that its keys may read, write and delete there.'
    : 'Make the folder writable for this user.';
  const logger = createLogger({ ...config, logLevel: 'silent' }, createRequestContext());
  return [
    ...(bucket ? [] : [{ name: 'disk', advice: 'Check PICTURES_DIR.', run: async () => [await checkDisk(folder)] }]),
    {
      name: 'pictures',
      advice,
      run: async () => [ok('pictures', await checkStore(pictureStore, logger, 'the first picture'))],
    },
  ];
}

/** The services on the internet that the API calls. */
function outsideChecks({ x, drandUrl, breachedPasswordsUrl }: Config): Check[] {
  const services = [
    ['X_CLIENT_ID', x?.tokenUrl, 'Sign-ins with X fail: allow this machine to reach X.'],
    ['DRAND_URL', drandUrl, 'Draws wait for it: allow this machine to reach it.'],
    ['BREACHED_PASSWORDS_URL', breachedPasswordsUrl, 'New passwords are not checked: allow this machine to reach it.'],
  ] as const;
  return services.flatMap(([name, url, advice]) =>
    url ? [{ name, advice, run: async () => [await checkReachable(name, url)] }] : [],
  );
}

/** Payouts in the native coin have no token contract. */
const findUnused = ({ PAYOUT_TOKEN_TYPE }: SettingsSource): readonly string[] =>
  PAYOUT_TOKEN_TYPE === 'native' ? ['PAYOUT_TOKEN_ADDRESS'] : [];

async function diagnose({ json, offline }: Options): Promise<void> {
  const { config, findings } = checkSettings(
    { schema: environmentSchema, secrets: SECRETS, load: loadConfig, findUnused },
    process.env,
  );
  const settings: Check = { name: 'settings', advice: 'Correct the settings.', run: async () => findings };
  if (!config) return reportChecks('api', [settings], { json });
  announceDatabase(config.database);
  const { port, host, redisUrl } = config;
  const checks: Check[] = [
    settings,
    {
      name: 'API_PORT',
      advice: 'Set API_PORT to another port.',
      run: async () => [await checkPort({ setting: 'API_PORT', port, host })],
    },
    {
      name: 'database',
      advice: 'Check MONGODB_URL and the database (docs/runbooks/lost-database-member.md).',
      run: () => checkDatabase(config),
    },
  ];
  checks.push(...pictureChecks(config));
  if (redisUrl !== null) {
    const advice = 'Check REDIS_URL and Redis (docs/runbooks/redis-away.md).';
    checks.push({ name: 'REDIS_URL', advice, run: async () => [await checkRedis(redisUrl)] });
  }
  if (config.x === null) {
    checks.push({
      name: 'X',
      advice: '',
      run: async () => [ok('X_CLIENT_ID', 'the local stand-in of X signs people in')],
    });
  }
  if (!offline) checks.push(...outsideChecks(config));
  await reportChecks('api', checks, { json });
}

export function addDoctor(program: Cli): void {
  program
    .command('doctor')
    .description('check settings, port, database, clock, pictures, Redis and outside services of the API')
    .option('--json', 'one JSON document on stdout', false)
    .option('--offline', 'do not call X and other services on the internet', false)
    .action(diagnose);
}
