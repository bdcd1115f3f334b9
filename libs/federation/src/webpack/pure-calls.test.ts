/** @jest-environment node */

const noExports = jest.requireActual<(source: string) => string>('./no-exports.cjs');
const pureCalls = jest.requireActual<(source: string) => string>('./pure-calls.cjs');

test('marks the calls of constants, and leaves functions and other statements as they are', () => {
  const source = `
export const schema = z.object({ name: z.string().max(nameMax()) });
const seen = new Set();
export const later = () => z.string();
register(schema);
export function make() { return z.string(); }`;
  expect(pureCalls(source)).toBe(`
export const schema = /*#__PURE__*/ z.object({ name: /*#__PURE__*/ z.string().max(/*#__PURE__*/ nameMax()) });
const seen = /*#__PURE__*/ new Set();
export const later = () => z.string();
register(schema);
export function make() { return z.string(); }`);
});

test('leaves out what a call declares for servers', () => {
  const source = `const logIn = defineCall('logIn', 'POST /login', {
  summary: 'Signs in', body: z.object({}), permission: both('a', 'b'), response: ok, errors: ['locked'] });
const other = describe('text', { summary: 'kept', errors: [] });`;
  expect(pureCalls(source)).toBe(`const logIn = /*#__PURE__*/ defineCall('logIn', 'POST /login', {
  body: /*#__PURE__*/ z.object({}), response: ok,  });
const other = /*#__PURE__*/ describe('text', { summary: 'kept', errors: [] });`);
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
