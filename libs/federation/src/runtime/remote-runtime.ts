import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_ENTRY_FILE } from '../registry/release-files.ts';

/** The part of the federation runtime that the loader needs; a test brings its own. */
export interface RemoteRuntime {
  /** Fetches the module that the remote exposes, discarding the state of an earlier attempt. */
  readonly fetchModule: (name: string, manifestUrl: string) => Promise<unknown>;
}

/**
 * The real runtime. It loads the entry directly instead of by the manifest, which would cost a round trip, stay cached
 * when it is broken, and insert style sheets that the runtime does not wait for.
 */
export const remoteRuntime: RemoteRuntime = {
  async fetchModule(name, manifestUrl) {
    // A container's name is a global variable, so its hyphens are underscores.
    const container = name.replaceAll('-', '_');
    const entry = new URL(REMOTE_ENTRY_FILE, new URL(manifestUrl, window.location.href)).href;
    registerRemotes([{ name: container, entry }], { force: true });
    return loadRemote(`${container}/remote`);
  },
};
