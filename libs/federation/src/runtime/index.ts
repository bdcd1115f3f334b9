export { entryIn, liveReleases } from './live-entry';
export { createLoadReports, type LoadReportsOptions } from './load-reports';
export { readPageConfig } from './read-page-config';
export { createRegistryWatch, type RegistryWatch, type RegistryWatchOptions } from './registry-watch';
export { RemoteLoadError } from './remote-load-error';
export { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader';
export { remoteRuntime, type RemoteRuntime } from './remote-runtime';
