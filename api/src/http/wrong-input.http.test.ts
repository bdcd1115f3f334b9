import { API_BASE_PATH, failureSchema, type Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../testing/admin.ts';
import { createTestProject } from '../testing/quests.ts';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInSuspended, signInWithX } from '../testing/visitor.ts';

const ZOD_WORDS = /expected|received|invalid|too (small|big)|unrecognized|undefined|NaN|\[object/i;
// In all fields of a quest, longer texts would be more than a body may have.
const WRONG = [null, true, -1.5, 'x'.repeat(2_500), [null], { $gt: 1 }];

let api: TestApi;
let tokens: Readonly<Record<Call['audience'], string | null>>;
beforeAll(async () => {
  const generous = { RATE_SIGN_IN_PER_MINUTE: '10000', RATE_ADMIN_CREATE_PER_MINUTE: '10000' };
  api = await startTestApi({ env: generous });
  const user = await signInWithX(api, 'someone');
  const { token: project } = await createTestProject(api, 'Acme');
  const suspended = await signInSuspended(api, 'gone');
  const admin = await createTestAdmin(api);
  tokens = { user, suspended, any: user, admin, project, password: project, public: null, deploy: null };
});
afterAll(() => api.stop());

interface Input {
  readonly query?: string;
  readonly body?: unknown;
  readonly param?: string;
}

async function send(call: Call, { query = '', body, param = 'nothing' }: Input) {
  const token = tokens[call.audience];
  const path = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(param));
  const response = await fetch(`${api.url}${API_BASE_PATH}${path}?${query}`, {
    method: call.method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

const fieldsOf = (call: Call, part: 'query' | 'body'): string[] =>
  Object.keys((call[part] as { shape?: object }).shape ?? {});
const all = <T>(fields: string[], value: T) => Object.fromEntries(fields.map((field) => [field, value]));

const TURNS = 3;
/** As a sample, each call gets a third of the inputs, at least one, by turns: all calls together get each. */
const inTurn = <T>(inputs: readonly T[], turn: number): readonly T[] =>
  IS_WHOLE ? inputs : inputs.filter((_input, at) => at % TURNS === turn % Math.min(TURNS, inputs.length));

/** Invalid input only, because valid input would take effect. */
function wrongBodies(call: Call): unknown[] {
  if (call.method === 'GET') return [];
  const fields = fieldsOf(call, 'body');
  const bodies: unknown[] = [undefined, [], ...WRONG.map((value) => all(fields, value))];
  return bodies.filter((body) => !call.body.safeParse(body ?? {}).success);
}

function wrongQueries(call: Call): string[] {
  const fields = fieldsOf(call, 'query');
  const queries = [{}, ...['', 'x', '-1.5', 'x'.repeat(500)].map((value) => all(fields, value))];
  return queries
    .filter((query) => !call.query.safeParse(query).success)
    .map((query) => new URLSearchParams(query).toString());
}

it.each(ALL_CALLS.map((call, turn): [string, Call, number] => [call.name, call, turn]))(
  '%s names each wrong field',
  async (_name, call, turn) => {
    // A file may have any content.
    const bodies = call.upload ? [] : inTurn(wrongBodies(call), turn).map((body) => ({ body }));
    const queries = inTurn(wrongQueries(call), turn).map((query) => ({ query }));
    for (const input of [...bodies, ...queries]) {
      const { status, json } = await send(call, input);
      const { error, code, fields } = failureSchema.parse(json);
      expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
      expect(Object.keys(fields ?? {})).not.toHaveLength(0);
      for (const message of [error, ...Object.values(fields ?? {}).flat()]) {
        expect(message).toMatch(/^\S+ \S/);
        expect(message.replaceAll(/“[^”]*”/g, '')).not.toMatch(ZOD_WORDS);
      }
    }
  },
);

const SPELLINGS = ['0403', '403.0', '+403', '403e0', ' 403', '403 ', '0x193'];
/** Whole numbers of queries that name a thing. Those in paths all do. */
const IDS = ['id', 'quest', 'giveaway_id', 'before'];

function numbersOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).flatMap(([name, field]) => (Object(field).type === 'integer' ? [name] : []));
}

const numbered = ALL_CALLS.flatMap((call): [string, Call, string, 'params' | 'query'][] => [
  ...numbersOf(call.params).map((name): [string, Call, string, 'params'] => [call.name, call, name, 'params']),
  ...numbersOf(call.query).map((name): [string, Call, string, 'query'] => [call.name, call, name, 'query']),
]);

it('has numbers in addresses', () => {
  expect(new Set(numbered.map(([, , name]) => name))).toEqual(
    new Set([...IDS, 'questId', 'file', 'from', 'page', 'limit', 'x', 'y', 'width', 'height']),
  );
});

const numberedInTurn = numbered.map((row, turn) => [...row, inTurn(SPELLINGS, turn)] as const);
it.each(numberedInTurn)('%s takes one spelling of a number', async (_name, call, name, part, spellings) => {
  const isId = part === 'params' || IDS.includes(name);
  for (const spelling of spellings) {
    const query = new URLSearchParams(
      part === 'query' ? { name: 'Acme', state: 'open', kind: 'cover', [name]: spelling } : {},
    );
    const { status, json } = await send(call, { query: query.toString(), param: spelling });
    const { code } = failureSchema.parse(json);
    expect({ spelling, status, code }).toEqual({
      spelling,
      ...(isId ? { status: 404, code: 'not_found' } : { status: 400, code: 'validation_failed' }),
    });
  }
});
