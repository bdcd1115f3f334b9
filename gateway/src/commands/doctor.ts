import { checkStore, describeStore } from '@magnetx/object-store';
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
  type Check,
  type Finding,
} from '@magnetx/operations/doctor';
import { loadConfig, type Config } from '../config.ts';
import { environment, SECRETS } from '../environment.ts';
import { createLogger } from '../observability/logger.ts';
import { createDnsResolver, lookUpApi } from '../proxy/upstream-discovery.ts';
import { descriptorsMax } from '../security/descriptors.ts';
import { Upstream, type UpstreamAddress } from '../proxy/upstream.ts';

interface Options {
  readonly json: boolean;
  readonly offline: boolean;
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
    return failure('API_URL', result, 'Check that API: docs/runbooks/not-ready.md.');
  } finally {
    await upstream.destroy();
  }
}

async function checkApis({ apiUrls, apiDnsServers, profile }: Config): Promise<Finding[]> {
  const resolver = createDnsResolver(apiDnsServers);
  const found = await Promise.all(apiUrls.map((entry) => lookUpApi(entry, resolver)));
  return Promise.all(found.flat().map((address) => checkApi(address, profile === 'local')));
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
