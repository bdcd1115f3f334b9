import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { REMOTE_ENTRY_FILE } from '../registry/release-files.ts';

/** The address of a release's manifest, and the integrity value of its entry; development builds have none. */
export interface RemoteAddress {
  readonly url: string;
  readonly entryIntegrity?: string | undefined;
}

/** The part of the federation runtime that the loader needs; a test brings its own. */
export interface RemoteRuntime {
  /** Fetches the module that the remote exposes, discarding the state of an earlier attempt. */
  readonly fetchModule: (name: string, address: RemoteAddress) => Promise<unknown>;
}

/** By the URL of the entry. */
const integrities = new Map<string, string>();

const entryIntegrity: ModuleFederationRuntimePlugin = {
  name: 'entry-integrity',
  createScript({ url }) {
    const integrity = integrities.get(url);
    if (integrity === undefined) return undefined;
    return Object.assign(document.createElement('script'), { src: url, integrity, fetchPriority: 'high' });
  },
};

/**
 * The real runtime. It loads the entry directly instead of by the manifest, which would cost a round trip, stay cached
 * when it is broken, and insert style sheets that the runtime does not wait for.
 */
export const remoteRuntime: RemoteRuntime = {
  async fetchModule(name, address) {
    // A container's name is a global variable, so its hyphens are underscores.
    const container = name.replaceAll('-', '_');
    const entry = new URL(REMOTE_ENTRY_FILE, new URL(address.url, window.location.href)).href;
    if (address.entryIntegrity !== undefined) integrities.set(entry, address.entryIntegrity);
    // Registered again, it is ignored.
    registerPlugins([entryIntegrity]);
    registerRemotes([{ name: container, entry }], { force: true });
    return loadRemote(`${container}/remote`);
  },
};
