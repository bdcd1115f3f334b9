require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/dom');

const { getElementError: describeMissing } = getConfig();

// For its warnings React captures the stack of new elements, up to a limit. That would cost a tenth of the time.
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}

configure({
  // The time limit of a query. A page loads its chunk first, and test runs share their processors.
  asyncUtilTimeout: 10_000,
  // A query that is tried again prints the document with its last error only: printing takes a tenth of the time.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(message ?? '') : describeMissing(message, container),
});

// Suites with the Node environment have no elements.
if (globalThis.Element) {
  // jsdom has no pointer events. Menus click their items with one.
  globalThis.PointerEvent ??= globalThis.MouseEvent;
  // jsdom has no layout and no scrolling.
  globalThis.Element.prototype.scrollIntoView = () => undefined;
  // No test loads a style sheet. jsdom would compare each element with its own one, for a seventh of the time.
  globalThis.getComputedStyle = inlineStyleOf;
  // For the labels of one field, jsdom would search the whole document once for each label of the page.
  for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
    const { prototype } = globalThis[`HTML${name}Element`];
    Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
  }
}

function labelsOf() {
  if (this.type === 'hidden') return null;
  const mayBeFor = (label) => (label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this));
  return [...this.getRootNode().querySelectorAll('label')].filter((label) => mayBeFor(label) && label.control === this);
}

/** The part of a style that queries by role ask for: whether the element is shown, without anything before or after. */
function inlineStyleOf(element, pseudo) {
  if (pseudo) return { content: 'none', getPropertyValue: () => '' };
  const { style } = element;
  const shown = element.hidden ? 'none' : style.display || 'block';
  return new Proxy(style, {
    get: (from, name) => {
      if (name === 'display') return shown;
      if (name === 'visibility') return from.visibility || 'visible';
      if (name === 'getPropertyValue')
        return (property) => (property === 'display' ? shown : from.getPropertyValue(property));
      const value = Reflect.get(from, name);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}
