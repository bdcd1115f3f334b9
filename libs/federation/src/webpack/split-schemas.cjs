const { readFileSync } = require('node:fs');
const path = require('node:path');
const acorn = require('acorn');
const swc = require('@swc/core');
const pureCalls = require('./pure-calls.cjs');

const SYNTAX = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

const parse = (source) => acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body;

/** The identifiers below a node. Names of properties are among them only where they are computed. */
function* identifiersIn(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'Identifier') yield node.name;
  for (const [key, part] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && !node.computed && !node.shorthand;
    if (!isName) yield* identifiersIn(part);
  }
}

/** The names that a statement declares. */
function namesOf(statement) {
  const { id, declarations = [] } = statement.declaration ?? statement;
  return [...(id ? [id.name] : []), ...declarations.flatMap((one) => [...identifiersIn(one.id)])];
}

const known = new Map();

/** The names of a file of the contracts that are schemas. */
function schemasIn(file) {
  if (!known.has(file)) {
    // Of files that import each other, the first one is taken for one without schemas.
    known.set(file, new Set());
    const { code } = swc.transformSync(readFileSync(file, 'utf8'), { ...SYNTAX, swcrc: false });
    known.set(file, findSchemas(parse(pureCalls(code)), path.dirname(file)));
  }
  return known.get(file);
}

/** The names of a module that are schemas, or cannot be made without one. */
function findSchemas(body, folder) {
  const schemas = new Set();
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue;
    const from = source.value;
    // Without a value in pages, see `module-rules.cjs`.
    if (/\/nothing\.[jt]s$/.test(from)) continue;
    const found = from.startsWith('.') ? schemasIn(path.join(folder, from)) : null;
    const isSchema = (name) => (found ? found.has(name) : from === 'zod');
    specifiers.filter((one) => isSchema(one.imported?.name)).forEach((one) => schemas.add(one.local.name));
  }
  const declared = body.filter(({ type }) => type !== 'ImportDeclaration');
  for (let size = -1; size !== schemas.size;) {
    size = schemas.size;
    const needing = declared.filter((statement) => [...identifiersIn(statement)].some((name) => schemas.has(name)));
    needing.flatMap(namesOf).forEach((name) => schemas.add(name));
  }
  return schemas;
}

/**
 * A loader that makes two modules of one: of what needs schemas, and of the rest. A module is in the file that any part
 * of it is needed in, so pages would otherwise load the schemas beside the texts and calls that they use.
 */
module.exports = function splitSchemas(source) {
  const body = parse(source);
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const declared = body.filter((statement) => !imports.includes(statement));
  if (declared.some((one) => namesOf(one).length === 0)) return source;
  const schemas = findSchemas(body, path.dirname(this.resourcePath));
  const isOfSchemas = (statement) => namesOf(statement).some((name) => schemas.has(name));
  const parts = { plain: declared.filter((one) => !isOfSchemas(one)), schemas: declared.filter(isOfSchemas) };
  if (parts.plain.length === 0 || parts.schemas.length === 0) return source;
  const address = (part) => JSON.stringify(`./${path.basename(this.resourcePath)}?${part}`);
  const wanted = this.resourceQuery.slice(1);
  if (wanted === '') {
    return Object.entries(parts)
      .map(([part, statements]) => [part, statements.filter(({ declaration }) => declaration).flatMap(namesOf)])
      .map(([part, names]) => `export { ${names.join(', ')} } from ${address(part)};`)
      .join('\n');
  }
  const textOf = ({ start, end }) => source.slice(start, end);
  const text = [...imports, ...parts[wanted]].map(textOf).join('\n');
  const own = new Set(parts.plain.filter(({ declaration }) => !declaration).flatMap(namesOf));
  const plain = new Set(parts.plain.flatMap(namesOf));
  return wanted === 'plain'
    ? `${text}\nexport { ${[...own].join(', ')} };`
    : `import { ${[...plain].join(', ')} } from ${address('plain')};\n${text}`;
};
