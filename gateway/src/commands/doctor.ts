import { checkStore, describeStore, hasErrorCode } from '@magnetx/object-store';
import type { Cli, SettingsSource } from '@magnetx/operations';
import {
  checkDisk,
  checkPort,
  checkRedis,
  checkSettings,
  checkSite,
  failure,
  ok,
  reasonOf,
  reportChecks,
  warning,
  type Check,
  type Finding,
} from '@magnetx/operations/doctor';
import { loadConfig, type Config } from '../config.ts';
import { environment, SECRETS } from '../environment.ts';
import { createLogger } from '../observability/logger.ts';
import { createDnsResolver, lookUpApi, NoRecordsError } from '../proxy/upstream-discovery.ts';
import { descriptorsMax } from '../security/descriptors.ts';
import { Upstream, type UpstreamAddress } from '../proxy/upstream.ts';

interface Options {
  readonly json: boolean;
  readonly offline: boolean;
}

const NOT_STARTED_ADVICE = 'Start that API, or check the name in API_URL. The gateway waits for it.';

/** Whether nothing is at the address: the connection was refused, or DNS has no such name yet. */
function isNotStarted(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].some((code) => hasErrorCode(error, code));
}

async function checkApi(address: UpstreamAddress, isLocal: boolean): Promise<Finding> {
  const { origin } = address;
  const upstream = new Upstream(address);
  try {
    await upstream.probe();
    return ok('API_URL', `${origin} is ready`);
  } catch (error) {
    const result = `${origin} is not ready (${reasonOf(error)})`;
    if (isLocal) return ok('API_URL', `${result}; npm start starts it`);
    if (isNotStarted(error)) return warning('API_URL', result, NOT_STARTED_ADVICE);
    return failure('API_URL', result, 'Check that API: docs/runbooks/not-ready.md.');
  } finally {
    await upstream.destroy();
  }
}

async function checkApis({ apiUrls, apiDnsServers, profile }: Config): Promise<Finding[]> {
  const resolver = createDnsResolver(apiDnsServers);
  const check = async (entry: Config['apiUrls'][number]): Promise<Finding[]> => {
    try {
      const addresses = await lookUpApi(entry, resolver);
      return await Promise.all(addresses.map((address) => checkApi(address, profile === 'local')));
    } catch (error) {
      if (!(error instanceof NoRecordsError)) throw error;
      return [warning('API_URL', error.message, NOT_STARTED_ADVICE)];
    }
  };
  return (await Promise.all(apiUrls.map(check))).flat();
}

function checksOf(config: Config, { offline }: Options): Check[] {
  const { port, host, redisUrl, releaseStore, publicUrl } = config;
  const { bucket, folder, cacheDir } = releaseStore;
  const isLocal = config.profile === 'local';
  const storeAdvice = bucket
    ? 'Check the bucket, and that its keys may read, write and delete there.'
    : 'Make the folder writable for this user.';
  const redisAdvice = 'Check REDIS_URL and Redis (docs/runbooks/redis-away.md).';
  return [
    {
      name: 'PORT',
      advice: 'Set PORT to another port.',
      run: async () => [await checkPort({ setting: 'PORT', port, host })],
    },
    {
      name: 'disk',
      advice: 'Check DATA_DIR.',
      run: async () => [await checkDisk(bucket ? cacheDir : folder)],
    },
    {
      name: 'store',
      advice: storeAdvice,
      run: async () => [ok('store', await checkStore(releaseStore, createLogger('silent'), 'the first release'))],
    },
    { name: 'API_URL', advice: 'Check the name in API_URL, and the DNS servers.', run: () => checkApis(config) },
    ...(redisUrl === null
      ? []
      : [{ name: 'REDIS_URL', advice: redisAdvice, run: async () => [await checkRedis(redisUrl)] }]),
    ...(offline ? [] : [{ name: 'site', advice: '', run: () => checkSite(publicUrl.origin, isLocal) }]),
  ];
}

async function diagnose(options: Options): Promise<void> {
  const rules = {
    schema: environment,
    secrets: SECRETS,
    load: (source: SettingsSource) => loadConfig(source, descriptorsMax()),
  };
  const { config, findings } = checkSettings(rules, process.env);
  const settings: Check = { name: 'settings', advice: 'Correct the settings.', run: async () => findings };
  if (config) process.stderr.write(`Store: ${describeStore(config.releaseStore)}\n`);
  await reportChecks('gateway', [settings, ...(config ? checksOf(config, options) : [])], options);
}

export function addDoctor(program: Cli): void {
  program
    .command('doctor')
    .description('check settings, port, disk, clock, release store, Redis and APIs of the gateway')
    .option('--json', 'one JSON document on stdout', false)
    .option('--offline', 'do not call the site', false)
    .action(diagnose);
}
