import { z } from 'zod';
import { ALL_CALLS } from '../calls.ts';
import type { Call } from './define-call.ts';
import { AppError } from './app-error.ts';
import { parseInput } from './parse-input.ts';

function refusalOf(schema: z.ZodType, input: unknown): AppError | null {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const messageOf = (schema: z.ZodType, value: unknown) =>
  refusalOf(z.object({ mxp_amount: schema }), { mxp_amount: value })?.message;

it.each<[z.ZodType, unknown, string]>([
  [z.number(), undefined, 'MXP amount is required'],
  [z.enum(['a', 'b']), undefined, 'MXP amount is required'],
  [z.number(), '5', 'MXP amount must be a number'],
  [z.coerce.number<number>(), 'five', 'MXP amount must be a number'],
  [z.int(), 1.5, 'MXP amount must be a whole number'],
  [z.string(), 5, 'MXP amount must be text'],
  [z.boolean(), 'yes', 'MXP amount must be true or false'],
  [z.array(z.string()), 'x', 'MXP amount must be a list'],
  [z.object({}), 5, 'MXP amount must be an object with named fields'],
  [z.record(z.string(), z.string()), [], 'MXP amount must be an object with named fields'],
  [z.date(), 'x', 'MXP amount must be a date'],
  [z.instanceof(Map), 5, 'MXP amount has a value that is not accepted'],
  [z.undefined(), 5, 'MXP amount has a value that is not accepted'],
  [z.string().min(1), '', 'MXP amount is required'],
  [z.string().min(2), 'x', 'MXP amount must have at least 2 characters'],
  [z.string().max(1_000), 'x'.repeat(1_001), 'MXP amount can have at most 1,000 characters'],
  [z.string().length(6), 'x', 'MXP amount must have exactly 6 characters'],
  [z.string().length(6), '1234567', 'MXP amount must have exactly 6 characters'],
  [z.number().min(1_000), 1, 'MXP amount must be at least 1,000'],
  [z.number().max(1_000), 5_000, 'MXP amount must be at most 1,000'],
  [z.number().min(0.5), 0, 'MXP amount must be at least 0.5'],
  [z.number().positive(), 0, 'MXP amount must be more than 0'],
  [z.number().negative(), 0, 'MXP amount must be less than 0'],
  [z.array(z.string()).min(1), [], 'MXP amount must have at least 1 item'],
  [z.array(z.string()).max(2), ['', '', ''], 'MXP amount must have at most 2 items'],
  [z.date().min(new Date(0)), new Date(-1), 'MXP amount must be later'],
  [z.url(), 'x', 'MXP amount must be a web address, such as https://example.com'],
  [z.email(), 'x', 'MXP amount must be an email address, such as name@example.com'],
  [z.iso.datetime(), 'x', 'MXP amount must be a date and time, such as 2026-03-10T12:00:00Z'],
  [z.string().regex(/^a$/), 'x', 'MXP amount is not written in the right form'],
  [z.number().multipleOf(5), 4, 'MXP amount must be a multiple of 5'],
  [z.strictObject({}), { a: 1, b: 2 }, 'MXP amount cannot have the fields “a” and “b”'],
  [z.enum(['a', 'b', 'c']), 'd', 'MXP amount must be “a”, “b” or “c”'],
  [z.literal(true), false, 'MXP amount must be true'],
  [z.union([z.string(), z.number()]), true, 'MXP amount has a value that is not accepted'],
  [z.record(z.enum(['a']), z.string()), { b: '' }, 'A is required'],
  [z.record(z.string().max(1), z.string()), { long: '' }, 'Long has a field whose name is not accepted'],
  [z.string().refine(() => false), 'x', 'MXP amount is not valid'],
  [z.string().refine(() => false, 'Not today'), 'x', 'Not today'],
  [z.string({ error: 'Say how much' }), 5, 'Say how much'],
])('wrong value %# reads like a sentence', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it('reports labels in messages and paths as keys', () => {
  const number = z.number();
  const schema = z.object({ submission_url: number, projectId: number, tags: z.array(number), cash_amount: number });
  expect(refusalOf(schema, { tags: [1, 'x'] })).toMatchObject({
    fields: {
      submission_url: ['Submission URL is required'],
      projectId: ['Project ID is required'],
      'tags.1': ['Tags (item 2) must be a number'],
      cash_amount: ['Cash reward is required'],
    },
  });
  expect(refusalOf(schema, [])).toMatchObject({
    fields: { '': ['The request must be an object with named fields'] },
  });
});

const WRONG = [
  undefined,
  null,
  true,
  -1,
  1.5,
  Number.MAX_VALUE,
  '',
  'x',
  'x'.repeat(20_000),
  [],
  [null],
  {},
  { $gt: 1 },
];
const OWN_WORDS = /expected|received|invalid|too (small|big)|unrecognized|undefined|NaN|\[object|\d{4,}/i;

/** The inputs of a schema with one field each that is wrong, by every wrong value; and wrong inputs as a whole. */
function wrongInputs(schema: z.ZodType): unknown[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const fields = Object.keys(properties).flatMap((field) => WRONG.map((value) => ({ [field]: value })));
  return [...WRONG.map((value) => value ?? {}), ...fields];
}

describe.each(ALL_CALLS.map((call): [string, Call] => [call.name, call]))('%s', (_name, call) => {
  it.each(['params', 'query', 'body'] as const)('refuses invalid %s with a readable message', (part) => {
    for (const input of wrongInputs(call[part])) {
      const refusal = refusalOf(call[part], input);
      if (!refusal) continue;
      const messages = Object.values(refusal.fields ?? {}).flat();
      expect(messages).toContain(refusal.message);
      for (const message of messages) {
        expect(message).toMatch(/^[\p{Lu}\d“]\S* \S/u);
        expect(message.replaceAll(/“[^”]*”|such as \S+/g, '')).not.toMatch(OWN_WORDS);
      }
    }
  });
});
