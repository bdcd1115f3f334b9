const acorn = require('acorn');

const PURE = '/*#__PURE__*/ ';
/** The properties of a call for servers alone, and for the API's documentation. */
const FOR_SERVERS = new Set(['summary', 'errors', 'permission', 'rateLimit']);

/** The nodes below a node, without those of functions: code that runs when the module is loaded. */
function* nodesIn(node) {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type)) return;
  yield node;
  for (const part of Object.values(node)) yield* nodesIn(part);
}

/** Where a declared call, `defineCall('name', 'GET /path', { … })`, has properties for servers, with their commas. */
function forServers([, route, declaration]) {
  if (!/^[A-Z]+ \//.test(route?.value ?? '') || declaration?.type !== 'ObjectExpression') return [];
  const { properties } = declaration;
  const places = properties.map(({ key, start, end }, at) => ({ key, start, end: properties[at + 1]?.start ?? end }));
  return places.filter(({ key }) => FOR_SERVERS.has(key?.name));
}

/**
 * A loader that marks the calls of a module's constants as pure, and leaves out what only servers need. A page then has
 * no constant that it does not use, such as the schema of a call that it does not make. It is for modules whose
 * functions only make values.
 */
module.exports = function pureCalls(source) {
  const { body } = acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const constants = body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const');
  const calls = [...nodesIn(constants)].filter(({ type }) => /^(?:Call|New)Expression$/.test(type));
  const omitted = calls.flatMap((call) => forServers(call.arguments));
  const isOmitted = (at) => omitted.some(({ start, end }) => at >= start && at < end);
  const places = [...new Set(calls.map(({ start }) => start))].filter((at) => !isOmitted(at));
  const edits = [
    ...places.map((at) => ({ start: at, end: at, text: PURE })),
    ...omitted.map(({ start, end }) => ({ start, end, text: '' })),
  ];
  edits.sort((one, other) => other.start - one.start);
  return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
};
