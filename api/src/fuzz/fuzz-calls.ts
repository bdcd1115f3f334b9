import { API_BASE_PATH, failureSchema, type Call, type ErrorCode } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import fc from 'fast-check';
import { failuresOf } from '@magnetx/contracts/openapi';
import { createTestAdmin } from '../testing/admin.ts';
import { GIVEAWAY, createTestProject, OPPORTUNITY, publishQuest, TASK } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { arbitraryInput, type Known } from './arbitrary-input.ts';

export const FIRST_SEED = 20_260_101;
/** Concurrent requests. */
const BATCH_SIZE = 16;
const KNOWN_MAX = 24;
/** Requests between two stagings. */
const STAGE_LENGTH = 800;
/** The clock's step per batch. It is longer than a batch, because the database expires documents by its own clock. */
const BATCH_MS = 5_000;

const MANY = '1000000';
const env = {
  RATE_SIGN_IN_PER_MINUTE: MANY,
  RATE_ADMIN_CREATE_PER_MINUTE: MANY,
  RATE_CONTACT_PER_MINUTE: MANY,
  RATE_SHARED_REPORT_PER_MINUTE: MANY,
  RATE_PUBLIC_PAGE_PER_MINUTE: MANY,
  RATE_WRITES_PER_MINUTE: MANY,
};

type Caller = 'user' | 'admin' | 'project';

interface Session {
  readonly api: TestApi;
  readonly tokens: Record<Caller, string>;
  /** Tokens that got a 401 response in this batch. */
  readonly refusedTokens: Set<string>;
  readonly known: { readonly numbers: number[]; readonly texts: string[]; readonly places: string[] };
  accounts: number;
}

/** Replaces accounts that were deleted, suspended or signed out. */
async function signIn(session: Session, caller: Caller): Promise<string> {
  const { api } = session;
  session.accounts += 1;
  if (caller === 'user') return signInWithX(api, `fuzz_${session.accounts}`);
  if (caller === 'admin') return createTestAdmin(api, `fuzzer ${session.accounts}`);
  return (await createTestProject(api, `Fuzz ${session.accounts}`)).token;
}

function add<T>(values: T[], value: T): void {
  if (!values.includes(value)) values.push(value);
  values.splice(0, Math.max(0, values.length - KNOWN_MAX));
}

/** Posts new quests of a new project, because the fuzzing ends the old ones. */
async function restage(session: Session): Promise<void> {
  const { api, known, tokens } = session;
  session.accounts += 1;
  const owner = await createTestProject(api, `Owner ${session.accounts}`);
  tokens.project = owner.token;
  for (const quest of [TASK, GIVEAWAY, OPPORTUNITY]) add(known.numbers, await publishQuest(api, owner, quest));
}

async function openSession(): Promise<Session> {
  const session: Session = {
    api: await startTestApi({ env }),
    tokens: { user: '', admin: '', project: '' },
    refusedTokens: new Set(),
    known: { numbers: [1], texts: ['x'], places: [''] },
    accounts: 0,
  };
  session.tokens.user = await signIn(session, 'user');
  session.tokens.admin = await signIn(session, 'admin');
  await restage(session);
  return session;
}

async function closeSession({ api }: Session): Promise<void> {
  await api.server.connection.dropDatabase();
  await api.stop();
}

/** Stores the ids and names in an answer's first items. */
function remember(known: Session['known'], value: unknown): void {
  if (Array.isArray(value)) return value.slice(0, 5).forEach((item) => remember(known, item));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (name === 'next' && typeof field === 'string') add(known.places, field);
    else if (!/id$|token|handle|username|code$/i.test(name)) remember(known, field);
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
  /** Replaces the body. */
  readonly rawBody: string | null;
  readonly key: string | null;
}

const rawBody = fc.constantFrom('{', '[]', 'null', '"text"', '{"a":1,"a":2}', '{"__proto__":{"isAdmin":true}}', '\0');

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const requestOf = (call: Call, known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc.record({
    call: fc.constant({ ...call, [fc.toStringMethod]: () => call.name }),
    // Null is the call's own audience.
    caller: fc.oneof(
      { weight: 15, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('user', 'admin', 'project', 'nobody') },
    ),
    params: arbitraryInput(call.params, known),
    query: arbitraryInput(call.query, known),
    body: arbitraryInput(call.body, known),
    rawBody: sometimes(rawBody),
    key: sometimes(fc.oneof(fc.integer({ max: 5_000 }).map(String), fc.constantFrom('ключ', 'x'.repeat(300)))),
  });

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function tokenOf({ tokens }: Session, { call, caller }: FuzzedRequest): string | null {
  if (caller === 'nobody' || (caller === null && call.audience === 'public')) return null;
  if (caller !== null) return tokens[caller];
  return tokens[call.audience as Caller] ?? tokens.user;
}

async function send({ api }: Session, fuzzed: FuzzedRequest, token: string | null): Promise<Response> {
  const { call, params, query, body, key } = fuzzed;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    // A URL cannot contain half of a surrogate pair.
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

/** The errors of any invalid request. */
const ANYWHERE: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'malformed_json',
  'validation_failed',
  'idempotency_key_reused',
];
const EXPECTED = new Map(ALL_CALLS.map((call) => [call.name, new Set([...failuresOf(call), ...ANYWHERE])]));

async function checkAnswer(session: Session, fuzzed: FuzzedRequest): Promise<void> {
  const { call } = fuzzed;
  const token = tokenOf(session, fuzzed);
  const response = await send(session, fuzzed, token);
  const answer: unknown = JSON.parse(await response.text());
  if (response.status === 200) {
    call.response.parse(answer);
    // Other responses repeat the request.
    if (call.method === 'GET') remember(session.known, answer);
    return;
  }
  const { code, fields = {} } = failureSchema.parse(answer);
  const isNamed = code !== 'validation_failed' || Object.keys(fields).length > 0;
  if (response.status >= 500 || !isNamed || !EXPECTED.get(call.name)?.has(code)) {
    throw new Error(`Not an answer of this call: ${response.status} ${JSON.stringify(answer)}`);
  }
  if (response.status === 401 && token !== null) session.refusedTokens.add(token);
}

async function check(session: Session, fuzzed: FuzzedRequest): Promise<void> {
  try {
    await checkAnswer(session, fuzzed);
  } catch (cause) {
    throw new Error(`${fuzzed.call.name} failed: ${JSON.stringify({ ...fuzzed, call: undefined })}`, { cause });
  }
}

async function renewTokens(session: Session): Promise<void> {
  const { tokens, refusedTokens } = session;
  for (const caller of Object.keys(tokens) as Caller[]) {
    if (refusedTokens.has(tokens[caller])) tokens[caller] = await signIn(session, caller);
  }
  refusedTokens.clear();
}

/** Sends random requests to a new API. Throws if an answer violates the contracts, or the ledger does not hold. */
export async function fuzzCalls({ seed, requestCount }: { seed: number; requestCount: number }): Promise<void> {
  const session = await openSession();
  const { api, known } = session;
  const request = fc.oneof(...ALL_CALLS.map((call) => requestOf(call, known)));
  const batch = fc.array(request, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  let sent = 0;
  const sendBatch = async (requests: readonly FuzzedRequest[]): Promise<void> => {
    await Promise.all(requests.map((fuzzed) => check(session, fuzzed)));
    await renewTokens(session);
    sent += requests.length;
    api.clock.advance(BATCH_MS);
    if (sent % STAGE_LENGTH > 0) return;
    await api.server.jobs.runDue();
    await restage(session);
  };
  try {
    const numRuns = Math.ceil(requestCount / BATCH_SIZE);
    // Not shrunk, because a smaller case would run against another state.
    await fc.assert(fc.asyncProperty(batch, sendBatch), { numRuns, seed, endOnFailure: true });
    const { discrepancies } = await api.server.product.verifyLedger();
    if (discrepancies.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(discrepancies)}`);
  } finally {
    await closeSession(session);
  }
}
