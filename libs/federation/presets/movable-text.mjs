/**
 * A translator of the browser replaces text nodes by elements of its own. React fails when it removes such a text, or
 * inserts something before it. Text that comes and goes, or that follows an element which does, needs an element of its
 * own: React keeps elements, and replaces the text of an element as a whole.
 */
const COMES_AND_GOES = 'Put this text into an element of its own: a translated page breaks when React removes it.';
const FOLLOWS_A_GAP =
  'Put this text into an element of its own: a translated page breaks when React inserts something before it.';

/** By convention, properties and variables of these names are texts. */
const TEXT_NAME = /^(label|title|text|name)$/;

const isBlank = (text) => text.trim() === '';

function formsOfFragment({ children }) {
  return children.flatMap(formsOfChild).includes('text') ? ['loose text'] : ['element'];
}

/** The forms that an expression may render, by its syntax: an element, a text, nothing, or anything. */
function formsOf(expression) {
  switch (expression.type) {
    case 'JSXElement':
      return ['element'];
    case 'JSXFragment':
      return formsOfFragment(expression);
    case 'Literal':
      if (typeof expression.value === 'string' && expression.value !== '')
        return [isBlank(expression.value) ? 'blank' : 'text'];
      return [typeof expression.value === 'number' ? 'text' : 'nothing'];
    case 'TemplateLiteral':
      return ['text'];
    case 'ConditionalExpression':
      return [...formsOf(expression.consequent), ...formsOf(expression.alternate)];
    case 'LogicalExpression':
      return [...(expression.operator === '&&' ? ['nothing'] : formsOf(expression.left)), ...formsOf(expression.right)];
    case 'MemberExpression':
      return [TEXT_NAME.test(expression.property.name ?? '') ? 'text' : 'anything'];
    case 'Identifier':
      return [TEXT_NAME.test(expression.name) ? 'text' : 'anything'];
    default:
      return ['anything'];
  }
}

function formsOfChild(child) {
  if (child.type === 'JSXText') return isBlank(child.value) ? [] : ['text'];
  if (child.type === 'JSXExpressionContainer') {
    return child.expression.type === 'JSXEmptyExpression' ? [] : formsOf(child.expression);
  }
  return child.type === 'JSXFragment' ? formsOfFragment(child) : ['element'];
}

const isFragment = (node) => node.type === 'JSXFragment' || node.openingElement.name.name === 'Fragment';
const isHostElement = ({ type, openingElement }) =>
  type === 'JSXElement' && /^[a-z]/.test(openingElement.name.name ?? '');

/** Whether the node is what a function returns, such as a component or the callback of a list. */
function isReturned({ parent }) {
  return parent.type === 'ReturnStatement' || parent.type === 'ArrowFunctionExpression';
}

export const movableText = {
  meta: { type: 'problem', schema: [], docs: { description: 'text that a translated page cannot lose' } },
  create: (context) => ({
    'JSXElement, JSXFragment'(node) {
      const children = node.children
        .map((child) => ({ child, forms: new Set(formsOfChild(child)) }))
        .filter(({ forms }) => forms.size > 0);
      if (isFragment(node) && isReturned(node) && children.some(({ forms }) => forms.has('text'))) {
        context.report({ node, message: COMES_AND_GOES });
      }
      let followsGap = false;
      for (const { child, forms } of children) {
        const isVarying = forms.size > 1;
        const isLoose = forms.has('loose text') && (isVarying || child.type === 'JSXExpressionContainer');
        const comesAndGoes = isVarying && forms.has('text') && children.length > 1;
        if (isLoose || comesAndGoes) context.report({ node: child, message: COMES_AND_GOES });
        else if (followsGap && forms.has('text')) context.report({ node: child, message: FOLLOWS_A_GAP });
        if (isVarying && forms.has('element')) followsGap = true;
        else if (isHostElement(child)) followsGap = false;
      }
    },
  }),
};
