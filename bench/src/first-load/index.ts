export { describeFirstLoad } from './first-load.bench.ts';
export { measurePage, withBrowser } from './measure-page.ts';
export { serveBundle } from './one-bundle/serve-bundle.ts';
export { PAGES, type MeasuredPage } from './pages.ts';
