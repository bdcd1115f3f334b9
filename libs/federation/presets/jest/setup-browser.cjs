require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// The time limit of a query. A page loads its chunk first, and test runs share their processors.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout and no scrolling. Suites with the Node environment have no elements.
if (globalThis.Element) globalThis.Element.prototype.scrollIntoView = () => undefined;
