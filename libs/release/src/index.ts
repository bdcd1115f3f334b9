export type { BuildRemote } from './publish-build.ts';
export { runRelease } from './run-release.ts';
