/** Attributes and properties that people read. */
const READ = new RegExp(
  '^(title|label|aria-label|aria-valuetext|alt|placeholder|description|help|hint|message|text|header|heading|caption' +
    '|intro|note|legend|subtitle|emptyText|failedTitle|refused|unanswered)$|(Label|Title|Text|Message|Help|Note)$',
);
/** Wording that is the same in every language. */
const NAMES = /^[^\p{L}]*((MagnetX|MXP|USDC?|UTC|URL|CSV|X)[^\p{L}]*)*$|^(https?:|0x|[/.#@])/u;
/** Several words that begin as a sentence or a heading does. */
const SENTENCE = /^[“"]?(?:\p{Lu}[\p{L}’']+|A|I)[\s,:.!?…].*\p{Ll}|^\p{Lu}\p{Ll}+[.!?…]+$/u;
const LOGS = /^(logError|logWarning|Error|.*Error)$/;

const wordsOf = (node) =>
  node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join(' ') : String(node.value);

/** The node that receives the value of an expression: through choices, casts and parentheses. */
function receiverOf(node) {
  const { parent } = node;
  const passes =
    (parent.type === 'ConditionalExpression' && parent.test !== node) ||
    parent.type === 'LogicalExpression' ||
    /^TS(As|Satisfies|NonNull)Expression$/.test(parent.type);
  return passes ? receiverOf(parent) : { parent, node };
}

const calleeOf = (call) => call.callee.property?.name ?? call.callee.name ?? call.callee.type;

function isText(literal) {
  const words = wordsOf(literal);
  if (NAMES.test(words)) return false;
  const { parent, node } = receiverOf(literal);
  switch (parent.type) {
    case 'JSXExpressionContainer':
      return parent.parent.type !== 'JSXAttribute' || READ.test(parent.parent.name.name);
    case 'JSXAttribute':
      return READ.test(parent.name.name);
    case 'Property':
      return parent.value === node && (READ.test(parent.key.name ?? parent.key.value) || SENTENCE.test(words));
    case 'CallExpression':
    case 'NewExpression':
      return !LOGS.test(calleeOf(parent)) && !/^(t|Super)$/.test(calleeOf(parent)) && SENTENCE.test(words);
    case 'BinaryExpression':
      return parent.operator === '+' && !isSplit(parent) && SENTENCE.test(words);
    case 'VariableDeclarator':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'ArrayExpression':
    case 'AssignmentPattern':
      return SENTENCE.test(words);
    default:
      return false;
  }
}

const nameOf = (node) =>
  node.type === 'CallExpression' ? calleeOf(node) : ((node.key ?? node.id)?.name ?? (node.key ?? node.id)?.value ?? '');

/** Within a property, a variable or a call of one of these names. */
function isWithin(names, { parent }) {
  if (/Statement$|Function|^Program$/.test(parent.type)) return false;
  return names.test(nameOf(parent)) || isWithin(names, parent);
}

function isOther({ options: [{ others } = {}] }, node) {
  return others !== undefined && isWithin(new RegExp(others), node);
}

const MESSAGE = 'Put this text through t() or <Trans>: other languages have it in their catalogs.';

/** A text of several literals, because of its length. */
function isSplit({ parent }) {
  return parent.type === 'BinaryExpression' ? isSplit(parent) : parent.callee?.name === 't' || isOfTrans(parent);
}

const isOfTrans = ({ parent }) => [parent, parent.parent].some((one) => one?.name?.name === 'Trans');

/** Finds texts outside of the catalogs. */
export const catalogTexts = {
  meta: {
    type: 'problem',
    // `others`: a pattern of the names whose values are no texts of the catalogs.
    schema: [{ type: 'object', properties: { others: { type: 'string' } } }],
    docs: { description: 'texts are in the catalogs' },
  },
  create: (context) => ({
    JSXText(node) {
      if (!NAMES.test(node.value.trim())) context.report({ node, message: MESSAGE });
    },
    'Literal, TemplateLiteral'(node) {
      const isString = node.type === 'TemplateLiteral' || typeof node.value === 'string';
      if (isString && !isOfTrans(node.parent) && isText(node) && !isOther(context, node))
        context.report({ node, message: MESSAGE });
    },
  }),
};
