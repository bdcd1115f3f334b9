import { CHECK_KINDS, type CheckKind } from '@magnetx/contracts';
import pino from 'pino';
import { createChain } from '../../../chain/index.ts';
import { systemRandom } from '../../../runtime/random.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import type { CheckClaim, StoredCheck, Verdict } from './check.ts';
import { createCalloutsModule } from '../callouts/index.ts';
import { createChecks } from './index.ts';
import { FACTS, PERSON, SAMPLES } from './testing/samples.ts';
import { createXApi } from './x/x-api.ts';
import { json, startServiceDouble, type Answer, type ServiceDouble } from '../../../testing/service-double.ts';

const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];
const NOW = new Date('2026-05-04T12:00:00Z');
const MINUTE_MS = 60_000;
/** In the settings of the server, or in what services are asked with. */
const SERVER_SECRETS = ['token-of-the-app', 'key-of-the-node', 'pseudonyms'];

let api: TestApi;
let service: ServiceDouble;
let logs: string[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  logs = [];
  service = await startServiceDouble();
});
afterEach(() => service.stop());

/** The verifier of a kind, with the double in place of its service, and a stored check of its sample. */
async function verifierOf(kind: keyof typeof SAMPLES) {
  const { config, server, clock } = api;
  const { withTransaction, notifications } = server.product;
  const core = { connection: server.connection, clock, logger: api.server.logger, random: systemRandom };
  const callouts = createCalloutsModule({
    ...{ ...config, ...core, ...server.product, projects: server.product.accounts.projects },
    pseudonymSecret: 'pseudonyms',
    calloutExceptions: [new URL(service.url).host],
    lookNow: () => Promise.reject(new Error('Nothing is sent again here')),
  });
  const checks = createChecks({
    ...config,
    projects: server.product.accounts.projects,
    callouts,
    calloutMs: 300,
    ...{ connection: server.connection, clock, withTransaction, notifications },
    random: { ...systemRandom, id: () => 'salt' },
    logger: pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) }),
    pseudonymSecret: 'pseudonyms',
    checkKinds: CHECK_KINDS,
    x: () => ({ apiUrl: service.url, appToken: 'token-of-the-app' }),
    xStandInUrl: null,
    xDailyBudget: 1_000,
    chain: createChain({ rpcUrls: [`${service.url}/key-of-the-node`], chainId: 1, tokens: [] }),
    chainId: 1,
    callDeadlineMs: 500,
  });
  const { settings } = SAMPLES[kind];
  const seal = await checks.sealFor('p1');
  const [check] = seal([typeof settings === 'function' ? settings(service.url) : settings]);
  if (!check) throw new Error('No check');
  return { check, verifier: checks.verifierOf<CheckKind>(check) };
}

const claimOf = (check: StoredCheck, more: Partial<CheckClaim<StoredCheck>>): CheckClaim<never> =>
  ({
    check,
    answer: {},
    seed: '1:0:u1',
    facts: FACTS,
    now: NOW,
    person: PERSON,
    quest: { id: 1, projectId: 'p1', liveAt: new Date('2026-05-01T00:00:00Z') },
    startedAt: NOW,
    message: { id: 'check_1', claimId: 'c1' },
    ...more,
  }) as CheckClaim<never>;

/** Verifies the claim of a case, and makes sure that nothing secret gets out by it. */
async function verify(kind: keyof typeof SAMPLES, which: 'passing' | 'failing', says?: Answer): Promise<Verdict> {
  const { secrets = [], ...sample } = SAMPLES[kind];
  const { says: usual = () => null, ...more } = sample[which];
  const { check, verifier } = await verifierOf(kind);
  service.answer = says ?? usual;
  const verdict = await verifier.verify(claimOf(check, more));
  const shown = verifier.show(check as never, { seed: '1:0:u1', facts: FACTS });
  const said = JSON.stringify([verdict, shown, logs]);
  for (const secret of [...secrets, ...SERVER_SECRETS]) expect(said).not.toContain(secret);
  return verdict;
}

/** Sentences, without what only engineers read. */
const WORDS = /^[A-Z0-9][^{}<>_]*[.]$/;
const NOT_FOR_PEOPLE = /\b(?:[45]\d\d|HTTP|JSON|Error|undefined|null|ECONN\w*|eth_\w+)\b/;

function expectUnknown({ result, reason, evidence, lookAgainAt }: Verdict): void {
  expect({ result, source: evidence.source === '', at: evidence.observedAt }).toEqual({
    result: 'unknown',
    source: false,
    at: NOW,
  });
  expect(reason).toMatch(WORDS);
  expect(reason).not.toMatch(NOT_FOR_PEOPLE);
  expect(Number(lookAgainAt) - Number(NOW)).toBeGreaterThanOrEqual(MINUTE_MS);
}

describe.each(KINDS)('the check “%s”', (kind) => {
  it('passes what is right, with evidence', async () => {
    const { evidence, ...verdict } = await verify(kind, 'passing');
    expect(verdict).toMatchObject({ result: 'passed', reason: '' });
    expect(evidence).toEqual({ source: expect.any(String), observedAt: NOW, hash: expect.stringMatching(/^.{20,}$/) });
  });

  it('fails what is wrong, in words for people', async () => {
    const { result, reason } = await verify(kind, 'failing');
    expect(result).toBe('failed');
    expect(reason).toMatch(WORDS);
    expect(reason).not.toMatch(NOT_FOR_PEOPLE);
  });

  it('answers the same claim alike', async () => {
    expect(await verify(kind, 'passing')).toEqual(await verify(kind, 'passing'));
    expect(await verify(kind, 'failing')).toEqual(await verify(kind, 'failing'));
  });
});

describe.each(KINDS.filter((kind) => SAMPLES[kind].service))('the check “%s”', (kind) => {
  it.each<[string, Answer]>([
    ['is silent', () => null],
    ['fails', () => ({ status: 500, body: 'secret stack' })],
    ['has revoked the access', () => ({ status: 401, body: '{"title":"Unauthorized"}' })],
    ['limits without saying until when', () => ({ status: 429, body: '' })],
    ['answers with something else', () => ({ status: 200, body: '<html>' })],
    ['answers in another shape', () => ({ status: 200, body: '{"data":"no"}' })],
  ])('is unknown while its service %s', async (_, says) => {
    const startedMs = performance.now();
    expectUnknown(await verify(kind, 'passing', says));
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(logs.join('')).toContain('could not be verified');
    expect(logs.join('')).not.toContain('stack');
  });

  it('waits for the moment that its service names', async () => {
    const { resetHeader } = SAMPLES[kind].service ?? {};
    const reset = new Date(Number(NOW) + 15 * MINUTE_MS);
    const headers = resetHeader === undefined ? {} : { [resetHeader]: String(Number(reset) / 1_000) };
    const { check, verifier } = await verifierOf(kind);
    service.answer = () => ({ status: 429, headers, body: '' });
    const verdict = await verifier.verify(claimOf(check, {}));
    expectUnknown(verdict);
    expect(verdict.lookAgainAt).toEqual(resetHeader === undefined ? new Date(Number(NOW) + MINUTE_MS) : reset);
    // Until then nothing is asked, nor counted.
    if (resetHeader === undefined) return;
    expect(await verifier.verify(claimOf(check, {}))).toEqual(verdict);
    expect(service.received).toHaveLength(1);
    await verifier.verify(claimOf(check, { now: reset }));
    expect(service.received).toHaveLength(2);
  });

  it('looks again the later, the longer a claim has waited', async () => {
    const { check, verifier } = await verifierOf(kind);
    service.answer = () => ({ status: 500, body: '' });
    const waited = async (minutes: number) => {
      const startedAt = new Date(Number(NOW) - minutes * MINUTE_MS);
      const { lookAgainAt } = await verifier.verify(claimOf(check, { startedAt }));
      return (Number(lookAgainAt) - Number(NOW)) / MINUTE_MS;
    };
    expect([await waited(0), await waited(10), await waited(600)]).toEqual([1, 10, 60]);
  });
});

it('rests the token alone that X limits', async () => {
  const x = createXApi(() => service.url);
  const read = (token: string) => {
    const access = { token, spend: () => Promise.resolve(), onRefused: () => Promise.resolve() };
    return x.read({ list: 'tweets', query: {}, now: NOW, timeoutMs: 5_000, person: PERSON, access });
  };
  const headers = { 'x-rate-limit-reset': String(Number(NOW) / 1_000 + 60) };
  const limited = { status: 429, headers, body: '' };
  service.answer = (asked) => (asked.headers.authorization === 'Bearer limited' ? limited : json({ data: [] }));
  for (let times = 0; times < 2; times += 1)
    await expect(read('limited')).rejects.toThrow('X answers no more requests');
  expect(await read('other')).toMatchObject({ data: [] });
  expect(service.received).toHaveLength(2);
});

it('leaves an account to people that lists more than can be looked through', async () => {
  const { check, verifier } = await verifierOf('x');
  service.answer = () => json({ data: [{ id: '1', username: 'other' }], meta: { next_token: 'next' } });
  const { reason, needsPeople, lookAgainAt } = await verifier.verify(
    claimOf(check, { person: { ...PERSON, xUserId: '8' } }),
  );
  expect({ needsPeople, lookAgainAt }).toEqual({ needsPeople: true });
  expect(reason).toMatch(WORDS);
});
