import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '@magnetx/operations';
import { loadConfig } from './config.ts';

function problemsOf(variables: NodeJS.ProcessEnv): string {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('loadConfig', () => {
  it('works without any setting, for a machine of one’s own', () => {
    const config = loadConfig({ INIT_CWD: '/srv/magnetx' });
    expect(config).toMatchObject({ profile: 'local', host: '127.0.0.1', port: 3000, isDemo: false, trustedHops: 0 });
    expect(config.apiUrls).toEqual([{ records: null, url: new URL('http://127.0.0.1:4000') }]);
    expect(config.releaseStore.folder).toBe(path.resolve('/srv/magnetx/.data/releases'));
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('follows the settings that it shares with the other servers', () => {
    const config = loadConfig({ API_PORT: '4100', DATA_DIR: '/data' });
    expect(config.apiUrls.map(({ url }) => url.origin)).toEqual(['http://127.0.0.1:4100']);
    expect(config).toMatchObject({ releaseStore: { folder: '/data/releases' } });
  });

  it('has the steps of promotions and the watch that are set, and neither locally', () => {
    expect(loadConfig({}).promotion).toEqual({ ramp: [], watchMinutes: 0, isProbeRequired: false });
    const set = { RELEASE_RAMP: '0.5=1, 50=0.1', RELEASE_WATCH_MINUTES: '5' };
    const ramp = [
      { sharePercent: 0.5, minutes: 1 },
      { sharePercent: 50, minutes: 0.1 },
    ];
    expect(loadConfig(set).promotion).toMatchObject({ ramp, watchMinutes: 5 });
    expect(loadConfig({ RELEASE_RAMP: 'none' }).promotion.ramp).toEqual([]);
    for (const wrong of ['half', '50', '0=5', '101=5', '50=0']) {
      expect(problemsOf({ RELEASE_RAMP: wrong })).toContain('RELEASE_RAMP');
    }
  });

  it('has the rates that .env.example lists', () => {
    const example = parseEnv(readFileSync(path.join(__dirname, '../../.env.example'), 'utf8'));
    const rates = Object.entries(example).filter(([name]) => name.startsWith('RATE_'));
    expect(loadConfig(Object.fromEntries(rates)).rates).toEqual(loadConfig({}).rates);
  });

  it('hands the operator’s links and contact on to pages, with an empty one for each that is not set', () => {
    expect(loadConfig({ LINK_X: '', OPERATOR_NAME: ' ' }).site).toEqual({
      links: { x: '', telegram: '', discord: '', community: '', grants: '' },
      operator: { name: 'the operator of this site', email: '' },
      passwordLengthMin: 6,
    });
    const links = { LINK_X: 'https://x.com/a', LINK_TELEGRAM: 'https://t.me/a', LINK_DISCORD: 'https://discord.gg/a' };
    const more = { LINK_COMMUNITY: 'https://c.example/', LINK_GRANTS: 'https://g.example/', OPERATOR_NAME: 'Site Ltd' };
    expect(loadConfig({ ...links, ...more, OPERATOR_EMAIL: 'a@site.example', PASSWORD_LENGTH_MIN: '7' }).site).toEqual({
      links: {
        x: 'https://x.com/a',
        telegram: 'https://t.me/a',
        discord: 'https://discord.gg/a',
        community: 'https://c.example/',
        grants: 'https://g.example/',
      },
      operator: { name: 'Site Ltd', email: 'a@site.example' },
      passwordLengthMin: 7,
    });
    for (const wrong of ['http://x.com/a', 'x.com/a', 'javascript:alert(1)']) {
      expect(problemsOf({ LINK_X: wrong })).toContain('LINK_X: must be an https address');
    }
    expect(problemsOf({ OPERATOR_EMAIL: 'nobody' })).toContain('OPERATOR_EMAIL: ');
  });

  it('listens on loopback only in the local profile', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toContain('HOST: ');
    const production = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example' };
    expect(loadConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('takes an empty value for one that is not set', () => {
    expect(loadConfig({ PORT: '', DEV_REMOTES: ' ', RATE_API_PER_MINUTE: '' }).port).toBe(3000);
  });

  it('takes names whose records are the processes of the API', () => {
    const { apiUrls } = loadConfig({ API_URL: 'https://api, dns+http://api:4000,srv+https://_http._tcp.api' });
    expect(apiUrls.map(({ records, url }) => [records, url.origin])).toEqual([
      [null, 'https://api'],
      ['dns', 'http://api:4000'],
      ['srv', 'https://_http._tcp.api'],
    ]);
  });

  it.each(['srv+http://_http._tcp.api:4000', 'dns+ftp://api', 'mx+http://api', 'dns+http://api/v1', 'api:4000', ','])(
    'refuses API_URL=%s',
    (API_URL) => expect(problemsOf({ API_URL })).toContain('API_URL: '),
  );

  it('refuses a password in an address, and does not repeat it', () => {
    const wrong = { API_URL: 'http://api,http://me:pass@word@b', RELEASES_S3_ENDPOINT: 'http://me:pass@s3' };
    const message = problemsOf({ ...wrong, PUBLIC_URL: 'https://me:pass@m.example' });
    for (const key of [...Object.keys(wrong), 'PUBLIC_URL']) expect(message).toContain(`${key}: `);
    expect(message).not.toContain('pass@');
  });

  it('names every bad setting in one message', () => {
    const wrong = {
      ...{ PORT: 'http', API_URL: 'ftp://x', API_DNS_SERVERS: 'dns', PROFILE: 'staging', RATE_API_PER_MINUTE: '0' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', OTEL_TRACES_SAMPLER_ARG: '10' },
    };
    const message = problemsOf(wrong);
    for (const key of Object.keys(wrong)) expect(message).toContain(`${key}: `);
  });

  it.each([
    ['no public address', {}, 'PUBLIC_URL'],
    ['an unencrypted public address', { PUBLIC_URL: 'http://magnetx.example' }, 'PUBLIC_URL'],
    ['development servers', { PUBLIC_URL: 'https://m.example', DEV_REMOTES: '{"shell":"http://x.y"}' }, 'DEV_REMOTES'],
    ['demo data', { PUBLIC_URL: 'https://m.example', SEED_DEMO: 'true' }, 'SEED_DEMO'],
  ])('refuses %s in production', (_what, variables, key) => {
    expect(problemsOf({ PROFILE: 'production', ...variables })).toContain(`${key}: `);
  });

  it('signs testers’ links with its own secret, or not at all', () => {
    const production = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example' };
    const [pinSecret] = loadConfig({}).pinSecrets ?? [];
    expect(pinSecret).toMatch(/^.{32,}$/);
    expect(problemsOf({ ...production, PIN_SECRET: String(pinSecret) })).toContain('PIN_SECRET: is the development');
    expect(problemsOf({ ...production, PIN_SECRET: 'ab'.repeat(20) })).toContain('PIN_SECRET: must have at least 10');
    expect(problemsOf({ PIN_SECRET: 'short' })).toContain('PIN_SECRET: must have at least 32');
    expect(problemsOf({ ...production, PIN_SECRET_PREVIOUS: 'ab'.repeat(20) })).toContain('PIN_SECRET_PREVIOUS: must');
    expect(loadConfig(production).pinSecrets).toBeNull();
  });

  it('requires probes in production, where links for testers open them', () => {
    const production = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example' };
    const withPins = { ...production, PIN_SECRET: 'f3b1c07e9a52d84660e1b7c3d9f2a8450c6e7b1d' };
    const isRequired = (settings: Record<string, string>) => loadConfig(settings).promotion.isProbeRequired;
    expect([production, withPins, { ...withPins, RELEASE_PROBE: 'none' }, {}].map(isRequired)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(isRequired({ RELEASE_PROBE: 'required' })).toBe(true);
  });

  it('allows testers’ own builds from PIN_ORIGINS', () => {
    const production = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example' };
    expect(loadConfig(production).pinOrigins).toEqual([]);
    const PIN_ORIGINS = 'http://localhost:4010, https://preview.example';
    expect(loadConfig({ ...production, PIN_ORIGINS }).pinOrigins).toEqual(PIN_ORIGINS.split(', '));
    for (const wrong of ['http://localhost:4010/path', 'localhost:4010', '*', "https://x.example 'unsafe-inline'"]) {
      expect(problemsOf({ PIN_ORIGINS: wrong })).toContain('PIN_ORIGINS: ');
    }
    expect(problemsOf({ ...production, PIN_ORIGINS: 'http://intranet:4010' })).toContain('PIN_ORIGINS: must be https');
  });

  it('is tight in production', () => {
    const config = loadConfig({ PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example' });
    expect(config).toMatchObject({ isDemo: false, host: '127.0.0.1', rates: { api: 600, signIn: 20, adminCreate: 5 } });
  });

  it.each([
    [{}, false],
    [{ SEED_DEMO: 'true' }, true],
    [{ SEED_DEMO: 'false' }, false],
    [{ SEED_DEMO: 'true', MONGODB_URL: 'mongodb://x' }, false],
    [{ SEED_DEMO: 'always', MONGODB_URL: 'mongodb://x' }, true],
  ])('says that there is demo data when the API makes some: %j → %s', (variables, isDemo) => {
    expect(loadConfig(variables).isDemo).toBe(isDemo);
  });

  it.each(['not json', '[]', '{"mfe-admin":"file:///etc"}', '{"../x":"http://127.0.0.1:1"}'])(
    'refuses DEV_REMOTES=%s',
    (value) => expect(problemsOf({ DEV_REMOTES: value })).toContain('DEV_REMOTES: '),
  );

  it('keeps releases in a bucket when all of its settings are there, and names those that are not', () => {
    expect(loadConfig({ RELEASES_S3_REGION: 'eu-1' }).releaseStore.bucket).toBeNull();
    const bucket = {
      RELEASES_S3_ENDPOINT: 'https://s3.example',
      RELEASES_S3_BUCKET: 'releases',
      RELEASES_S3_ACCESS_KEY_ID: 'id',
      RELEASES_S3_SECRET_ACCESS_KEY: 'secret',
    };
    const settings = {
      endpoint: 'https://s3.example',
      bucket: 'releases',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    expect(loadConfig(bucket).releaseStore.bucket).toEqual({ ...settings, region: 'us-east-1' });
    expect(loadConfig({ ...bucket, DATA_DIR: '/data' }).releaseStore.cacheDir).toBe('/data/release-cache');
    for (const key of Object.keys(bucket))
      expect(problemsOf({ ...bucket, [key]: '' })).toContain(`${key}: must be set`);
    expect(problemsOf({ ...bucket, RELEASES_S3_ENDPOINT: 's3.example' })).toContain('RELEASES_S3_ENDPOINT: ');
  });

  it('reads the development servers', () => {
    const { devRemotes } = loadConfig({ DEV_REMOTES: '{"mfe-admin":"http://127.0.0.1:4103/"}' });
    expect([...devRemotes]).toEqual([['mfe-admin', 'http://127.0.0.1:4103']]);
  });
});
