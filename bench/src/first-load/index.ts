export { describeFirstLoad } from './first-load.bench';
export { measurePage, withBrowser } from './measure-page';
export { serveBundle } from './one-bundle/serve-bundle';
export { PAGES, type MeasuredPage } from './pages';
