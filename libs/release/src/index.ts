export { findChromium } from './probe/find-chromium.ts';
export type { BuildRemote } from './publish-build.ts';
export { runRelease } from './run-release.ts';
export { DEV_PORT, serveOnSite } from './serve-on-site.ts';
