import { API_BASE_PATH, failureSchema, type Call, type ErrorCode } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import fc from 'fast-check';
import { failuresOf } from '../http/openapi/describe-calls';
import { makeAdmin } from '../testing/admin';
import { GIVEAWAY, makeProject, OPPORTUNITY, putLive, TASK } from '../testing/quests';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { signInWithX } from '../testing/visitor';
import { arbitraryInput } from './arbitrary-input';

/** `npm test` sends a sample; a failure prints the seed. */
const requestCount = Number(process.env['API_FUZZ_REQUESTS'] ?? 2_000);
const seed = Number(process.env['API_FUZZ_SEED'] ?? 20_260_101);
/** Requests at the same moment. */
const AT_ONCE = 16;
const KNOWN_MAX = 24;
/** Requests between two stagings. */
const STAGE_LENGTH = 800;
const MINUTE_MS = 60_000;

const MANY = '1000000';
const env = {
  RATE_SIGN_IN_PER_MINUTE: MANY,
  RATE_ADMIN_CREATE_PER_MINUTE: MANY,
  RATE_CONTACT_PER_MINUTE: MANY,
  RATE_SHARED_REPORT_PER_MINUTE: MANY,
  RATE_WRITES_PER_MINUTE: MANY,
};

type Caller = 'user' | 'admin' | 'project';

let api: TestApi;
let tokens: Record<Caller, string>;
let renewals = 0;
const known = { numbers: [1], texts: ['x'], places: [''] };

/** Accounts that are deleted, suspended or signed out on the way are replaced. */
const sources: Record<Caller, () => Promise<string>> = {
  user: () => signInWithX(api, `fuzz_${(renewals += 1)}`),
  admin: () => makeAdmin(api, `fuzzer ${(renewals += 1)}`),
  project: async () => (await makeProject(api, `Fuzz ${(renewals += 1)}`)).token,
};

function add<T>(values: T[], value: T): void {
  if (!values.includes(value)) values.push(value);
  values.splice(0, Math.max(0, values.length - KNOWN_MAX));
}

/** Fresh quests of a fresh project, since nothing lasts here. */
async function restage(): Promise<void> {
  const owner = await makeProject(api, `Owner ${(renewals += 1)}`);
  tokens.project = owner.token;
  for (const quest of [TASK, GIVEAWAY, OPPORTUNITY]) add(known.numbers, await putLive(api, owner, quest));
}

beforeAll(async () => {
  api = await startTestApi({ env });
  tokens = { user: await sources.user(), admin: await sources.admin(), project: '' };
  await restage();
});
afterAll(() => api.stop());

/** Keeps what the first items of an answer are named by. */
function remember(value: unknown): void {
  if (Array.isArray(value)) return value.slice(0, 5).forEach(remember);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (name === 'next' && typeof field === 'string') add(known.places, field);
    else if (!/id$|token|handle|username|code$/i.test(name)) remember(field);
    else if (typeof field === 'number') add(known.numbers, field);
    else if (typeof field === 'string') add(known.texts, field);
  }
}

interface FuzzedRequest {
  readonly call: Call;
  readonly caller: Caller | 'nobody' | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent in place of the body. */
  readonly rawBody: string | null;
  readonly key: string | null;
}

const rawBody = fc.constantFrom('{', '[]', 'null', '"text"', '{"a":1,"a":2}', '{"__proto__":{"isAdmin":true}}', '\0');

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const request: fc.Arbitrary<FuzzedRequest> = fc.constantFrom(...ALL_CALLS).chain((call: Call) =>
  fc.record({
    call: fc.constant(call),
    // Null: whoever may make the call.
    caller: fc.oneof(
      { weight: 15, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('user', 'admin', 'project', 'nobody') },
    ),
    params: arbitraryInput(call.params, known),
    query: arbitraryInput(call.query, known),
    body: arbitraryInput(call.body, known),
    rawBody: sometimes(rawBody),
    key: sometimes(fc.oneof(fc.integer({ max: 5_000 }).map(String), fc.constantFrom('ключ', 'x'.repeat(300)))),
  }),
);

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function tokenOf({ call, caller }: FuzzedRequest): string | null {
  if (caller === 'nobody' || (caller === null && call.audience === 'public')) return null;
  if (caller !== null) return tokens[caller];
  return tokens[call.audience as Caller] ?? tokens.user;
}

async function send(fuzzed: FuzzedRequest, token: string | null): Promise<Response> {
  const { call, params, query, body, key } = fuzzed;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    // No address carries half a surrogate pair.
    encodeURIComponent(Buffer.from(textOf(params[name] ?? 'x')).toString()),
  );
  const url = new URL(API_BASE_PATH + (path.includes('/../') ? '/nothing' : path), api.url);
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, textOf(one));
  }
  return fetch(url, {
    method: call.method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== null && { 'idempotency-key': encodeURIComponent(key) }),
    },
    body: call.method === 'GET' ? null : (fuzzed.rawBody ?? JSON.stringify(body)),
  });
}

/** What any request can meet that is not as the contract has it. */
const ANYWHERE: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'malformed_json', 'validation_failed'];

async function checkAnswer(fuzzed: FuzzedRequest): Promise<void> {
  const { call } = fuzzed;
  const token = tokenOf(fuzzed);
  const response = await send(fuzzed, token);
  const answer: unknown = JSON.parse(await response.text());
  if (response.status === 200) {
    call.response.parse(answer);
    // Others repeat what they were sent.
    if (call.method === 'GET') remember(answer);
    return;
  }
  const { code, error, fields = {} } = failureSchema.parse(answer);
  expect({ status: response.status < 500, code, error }).toEqual({ status: true, code, error });
  if (code === 'validation_failed') expect(Object.keys(fields)).not.toHaveLength(0);
  expect([...failuresOf(call), ...ANYWHERE, 'idempotency_key_reused']).toContain(code);
  if (response.status !== 401 || token === null) return;
  for (const caller of Object.keys(tokens) as Caller[]) {
    if (tokens[caller] === token) tokens[caller] = await sources[caller]();
  }
}

it(
  `answers ${requestCount} requests of every kind as the contracts say, and loses no point`,
  async () => {
    let sent = 0;
    const batch = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        await Promise.all(requests.map(checkAnswer));
        sent += requests.length;
        if (sent % STAGE_LENGTH > 0) return;
        api.clock.advance(MINUTE_MS);
        await api.server.jobs.runDue();
        await restage();
      }),
      // A smaller case would meet another state.
      { numRuns: Math.ceil(requestCount / AT_ONCE), seed, endOnFailure: true },
    );
    expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  },
  6 * 3_600_000,
);
