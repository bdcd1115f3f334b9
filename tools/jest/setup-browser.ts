/// <reference lib="dom" />
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// How long a query may wait for its condition. A page loads its chunk first, and test runs share their processors.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, and has no scrolling. Suites that ask for Node as their environment have no elements.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;
