const acorn = require('acorn');

/**
 * The properties of a call for servers alone, and for the API's documentation. A page's forms import the schemas that
 * they need, and its answers are those that the API's tests have checked.
 */
const FOR_SERVERS = new Set([
  ...['summary', 'errors', 'permission', 'rateLimit'],
  ...['params', 'query', 'body', 'response'],
]);

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

/** The expressions that may have an effect. A bundler keeps each constant with one in its initializer. */
const MAY_ACT = /^(?:CallExpression|NewExpression|MemberExpression|SpreadElement|TemplateLiteral)$/;

/**
 * A loader that marks the constants of a module as pure, and leaves out what only servers need. A page then has no
 * constant that it does not use, such as the schema of a call that it does not make. It is for modules whose functions
 * only make values.
 */
module.exports = function pureCalls(source) {
  const { body } = acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const initializers = body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations.filter(({ id }) => id.type === 'Identifier'))
    .map(({ init }) => init);
  const edits = initializers.flatMap((init) => {
    const nodes = [...nodesIn(init)];
    if (!nodes.some(({ type }) => MAY_ACT.test(type))) return [];
    const omitted = nodes.filter(({ type }) => type === 'CallExpression').flatMap((call) => forServers(call.arguments));
    return [
      { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
      ...omitted.map(({ start, end }) => ({ start, end, text: '' })),
      { start: init.end, end: init.end, text: '))()' },
    ];
  });
  edits.sort((one, other) => other.start - one.start);
  return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
};
