export { watchErrors, watchSlowInteractions } from './failing-release.ts';
export { withGuardedGlobals } from './guarded-globals.ts';
export { entryIn, liveReleases } from './live-entry.ts';
export { createLoadReports, type LoadReports, type LoadReportsOptions } from './load-reports.ts';
export { readPageConfig } from './read-page-config.ts';
export { createRegistryWatch, type RegistryWatch, type RegistryWatchOptions } from './registry-watch.ts';
export { RemoteLoadError } from './remote-load-error.ts';
export { createRemoteLoader, type AreaRelease, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';
export { remoteRuntime, type RemoteRuntime } from './remote-runtime.ts';
