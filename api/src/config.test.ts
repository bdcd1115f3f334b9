import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { problemsOf } from '@magnetx/operations/testing';
import express from 'express';
import { loadConfig, loadDatabaseSettings } from './config.ts';
import { LOCAL_RATES, PRODUCTION_RATES } from './settings/config-defaults.ts';

const PRODUCTION = {
  PROFILE: 'production',
  PUBLIC_URL: 'https://magnetx.example',
  JWT_SECRET: 'a-secret-that-only-production-has-0123456789',
  X_CLIENT_ID: 'client',
  MONGODB_URL: 'mongodb://magnetx:zR8wQm2kVt6p@db.example/magnetx?replicaSet=rs0&tls=true',
};

/** The earlier value of JWT_SECRET. */
const OLD = 'the-secret-that-production-had-before-98765';

const problemsIn = (env: Record<string, string | undefined>): readonly string[] => problemsOf(() => loadConfig(env));

describe('the local profile', () => {
  it('needs no settings', () => {
    expect(loadConfig({})).toMatchObject({
      profile: 'local',
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:3000',
      allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      database: { url: 'mongodb://127.0.0.1:27027/magnetx?replicaSet=rs0', isEmbedded: true },
      x: null,
      seedDemo: false,
      rates: LOCAL_RATES,
      drandUrl: null,
      breachedPasswordsUrl: null,
      passwordLengthMin: 6,
      jobIntervalMs: 1000,
      drainDelayMs: 0,
      drainTimeoutMs: 10_000,
    });
  });

  it('uses the rates that .env.example lists', () => {
    const example = parseEnv(readFileSync(path.join(__dirname, '../../.env.example'), 'utf8'));
    const rates = Object.entries(example).filter(([name]) => name.startsWith('RATE_'));
    expect(loadConfig(Object.fromEntries(rates)).rates).toEqual(loadConfig({}).rates);
  });

  it('treats an empty value as unset', () => {
    expect(loadConfig({ X_CLIENT_ID: '', MONGODB_URL: '' })).toMatchObject({ x: null, database: { isEmbedded: true } });
  });

  it('calls no service with a password in its address', () => {
    for (const name of ['DRAND_URL', 'BREACHED_PASSWORDS_URL', 'X_TOKEN_URL']) {
      const problem = `${name}: must have no user and password`;
      expect(problemsIn({ [name]: 'https://me:pass@service.example' })).toEqual([problem]);
    }
  });

  it('listens on loopback only', () => {
    expect(problemsIn({ HOST: '0.0.0.0' })).toEqual(['HOST: the local profile listens on loopback only (127.0.0.1)']);
  });

  it.each([
    ['true', undefined, true],
    ['true', 'mongodb://db.example/x', false],
    ['always', 'mongodb://db.example/x', true],
    ['false', undefined, false],
  ])('SEED_DEMO=%s with MONGODB_URL=%s seeds: %s', (SEED_DEMO, MONGODB_URL, seeds) => {
    expect(loadConfig({ SEED_DEMO, MONGODB_URL }).seedDemo).toBe(seeds);
  });
});

describe('configuration errors', () => {
  it('name every wrong key in one error, a line each', () => {
    const problems = problemsIn({
      API_PORT: '70000',
      PUBLIC_URL: 'ftp://x',
      ALLOWED_ORIGINS: 'http://localhost:3000/path',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short',
      RATE_SIGN_IN_PER_MINUTE: 'many',
      RATE_CONTACT_PER_MINUTE: '0',
      RATE_SHARED_REPORT_PER_MINUTE: '0',
      RATE_WRITES_PER_MINUTE: '0',
      JOB_INTERVAL_MS: '-1',
      DRAND_URL: 'api.drand.sh',
    });
    expect(problems.map((problem) => problem.split(':', 1)[0]).sort()).toEqual([
      'ALLOWED_ORIGINS',
      'API_PORT',
      'DRAND_URL',
      'JOB_INTERVAL_MS',
      'JWT_SECRET',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'RATE_CONTACT_PER_MINUTE',
      'RATE_SHARED_REPORT_PER_MINUTE',
      'RATE_SIGN_IN_PER_MINUTE',
      'RATE_WRITES_PER_MINUTE',
    ]);
  });
});

it.each(['garbage', 'true', '1', '10.0.0.0/33', '0.0.0.0/0', 'loopback,', '10.0.0.1;10.0.0.2'])(
  'API_TRUST_PROXY=%s is refused by name',
  (API_TRUST_PROXY) => {
    expect(problemsIn({ API_TRUST_PROXY })).toEqual([expect.stringMatching(/^API_TRUST_PROXY: must be loopback/)]);
  },
);

it.each(['loopback', 'uniquelocal, 192.0.2.1', '10.0.0.0/8,fd00::/8', '::1'])(
  'API_TRUST_PROXY=%s is accepted',
  (API_TRUST_PROXY) => {
    expect(() => express().set('trust proxy', loadConfig({ API_TRUST_PROXY }).trustProxy)).not.toThrow();
  },
);

describe('the production profile', () => {
  it('lets only funded quests go live unless it is set otherwise; the local profile shows which are', () => {
    expect(loadConfig(PRODUCTION).isFundingRequired).toBe(true);
    expect(loadConfig({ ...PRODUCTION, REWARD_FUNDING: 'shown' }).isFundingRequired).toBe(false);
    expect(loadConfig({}).isFundingRequired).toBe(false);
  });

  it('starts with its own settings, strict limits, and creation of admins disabled', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      drainDelayMs: 3_000,
      publicUrl: 'https://magnetx.example',
      allowedOrigins: ['https://magnetx.example'],
      adminCreationPassword: null,
      payoutToken: { type: 'erc20', address: '' },
      rates: PRODUCTION_RATES,
      x: { clientId: 'client', authorizeUrl: 'https://x.com/i/oauth2/authorize' },
    });
  });

  it.each([
    { PAYOUT_TOKEN_ADDRESS: '0x12' },
    { PAYOUT_TOKEN_TYPE: 'native', PAYOUT_TOKEN_ADDRESS: `0x${'1'.repeat(40)}` },
  ])('refuses an invalid payout token: %p', (change) => {
    expect(problemsIn({ ...PRODUCTION, ...change })).toEqual([expect.stringMatching(/^PAYOUT_TOKEN_ADDRESS: /)]);
  });

  it('refuses payouts that could not be seen on the chain that it reads', () => {
    const dollars = `0x${'1'.repeat(40)}`;
    const chain = {
      ...PRODUCTION,
      CHAIN_RPC_URLS: 'https://node.example',
      DOLLAR_TOKENS: `USDC:${dollars}:6`,
      TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
    };
    expect(problemsIn({ ...chain, PAYOUT_TOKEN_ADDRESS: `0x${'3'.repeat(40)}` })).toEqual([
      'PAYOUT_TOKEN_ADDRESS: must be one of DOLLAR_TOKENS with CHAIN_RPC_URLS',
    ]);
    expect(problemsIn({ ...chain, PAYOUT_TOKEN_TYPE: 'native' })).toEqual([
      'PAYOUT_TOKEN_TYPE: must be erc20 with CHAIN_RPC_URLS',
    ]);
    expect(loadConfig({ ...chain, PAYOUT_TOKEN_ADDRESS: dollars }).chain).not.toBeNull();
  });

  it('hashes people with JWT_SECRET until PSEUDONYM_SECRET is set', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      jwtSecretPrevious: null,
      pseudonymSecret: PRODUCTION.JWT_SECRET,
    });
    expect(loadConfig({ ...PRODUCTION, JWT_SECRET_PREVIOUS: OLD, PSEUDONYM_SECRET: OLD })).toMatchObject({
      jwtSecret: PRODUCTION.JWT_SECRET,
      jwtSecretPrevious: OLD,
      pseudonymSecret: OLD,
    });
  });

  it('lists all missing settings together', () => {
    expect(problemsIn({ PROFILE: 'production' })).toHaveLength(4);
  });

  it('has no embedded database for the commands', () => {
    expect(() => loadDatabaseSettings({ PROFILE: 'production' })).toThrow('MONGODB_URL');
  });
});
