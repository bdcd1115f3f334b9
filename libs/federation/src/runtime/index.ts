export { liveReleases } from './live-entry';
export { readPageConfig } from './read-page-config';
export { RemoteLoadError } from './remote-load-error';
export { createRemoteLoader, type RemoteLoader } from './remote-loader';
export { remoteRuntime, type RemoteRuntime } from './remote-runtime';
