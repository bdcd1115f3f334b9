/** @jest-environment node */

const noExports = jest.requireActual<(source: string) => string>('./no-exports.cjs');
const splitSchemas =
  jest.requireActual<(this: { resourcePath: string; resourceQuery: string }, source: string) => string>(
    './split-schemas.cjs',
  );
const pureCalls = jest.requireActual<(source: string) => string>('./pure-calls.cjs');

test('marks the constants that a bundler could not leave out, and leaves functions and other statements', () => {
  const source = `
export const schema = z.object({ name: z.string().max(nameMax()) });
const seen = new Set();
const names = schema.shape;
const plain = ['a', 1];
export const later = () => z.string();
register(schema);
export function make() { return z.string(); }`;
  expect(pureCalls(source)).toBe(`
export const schema = /*#__PURE__*/ (() => (z.object({ name: z.string().max(nameMax()) })))();
const seen = /*#__PURE__*/ (() => (new Set()))();
const names = /*#__PURE__*/ (() => (schema.shape))();
const plain = ['a', 1];
export const later = () => z.string();
register(schema);
export function make() { return z.string(); }`);
});

test('leaves out what a call declares for servers', () => {
  const source = `const logIn = defineCall('logIn', 'POST /login', {
  summary: 'Signs in', body: z.object({}), needsProof: true, permission: both('a', 'b'), response: ok });
const other = describe('text', { summary: 'kept', response: ok });`;
  expect(pureCalls(source)).toBe(`const logIn = /*#__PURE__*/ (() => (defineCall('logIn', 'POST /login', {
  needsProof: true,  })))();
const other = /*#__PURE__*/ (() => (describe('text', { summary: 'kept', response: ok })))();`);
});

/** The parts of a file of the contracts, as a page's build has them. */
function partsOf(name: string, source: string): string[] {
  const resourcePath = require.resolve(`../../../contracts/src/fields/${name}`);
  return ['', '?plain', '?schemas'].map((resourceQuery) => splitSchemas.call({ resourcePath, resourceQuery }, source));
}

test('puts what needs a schema into a module of its own', () => {
  const source = `import { z } from 'zod';
import { REASON_REQUIRED, requiredReasonSchema } from './reason.schema.ts';
const most = 5;
export const text = REASON_REQUIRED + most;
export function limited() { return z.string().max(most); }
const own = requiredReasonSchema;
export const both = { own, text };`;
  const imports = source.split('\n').slice(0, 2).join('\n');
  expect(partsOf('lengths.ts', source)).toEqual([
    `export { text } from "./lengths.ts?plain";
export { limited, both } from "./lengths.ts?schemas";`,
    `${imports}
const most = 5;
export const text = REASON_REQUIRED + most;
export { most };`,
    `import { most, text } from "./lengths.ts?plain";
${imports}
export function limited() { return z.string().max(most); }
const own = requiredReasonSchema;
export const both = { own, text };`,
  ]);
});

test.each([
  ['only texts', `export const one = 1;`],
  ['only schemas', `import { z } from 'zod';\nexport const one = z.string();`],
  [
    'exports of other modules',
    `import { z } from 'zod';\nexport * from './b.ts';\nexport const one = z.string(), two = 2;`,
  ],
])('leaves a module of %s whole', (_what, source) => {
  expect(partsOf('lengths.ts', source)[0]).toBe(source);
});

test('gives modules that are never run the same exports, without values', () => {
  const source = `export function one() { return two; }
export const two = 2;
const three = 3;
export async function four() {}`;
  expect(noExports(source)).toBe(
    'export const one = undefined;\nexport const two = undefined;\nexport const four = undefined;',
  );
});
