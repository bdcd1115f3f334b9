import { logWarning } from '../log.ts';
import type { Registry, RegistryEntry } from '../registry/registry.schema.ts';
import type { RemoteModule } from '../remote-module.ts';
import { assertContract, assertRemoteModule } from './assert-remote-module.ts';
import { entryIn } from './live-entry.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import type { RemoteAddress, RemoteRuntime } from './remote-runtime.ts';

/** The limit of one attempt. The runtime's own limit is 20 s for a script, with none for the rest. */
export const ATTEMPT_TIMEOUT_MS = 5_000;
/** Pauses before the second and third attempt at one address. */
export const RETRY_DELAYS_MS: readonly number[] = [300, 1_000];

/** A release of a remote that this page uses or tried to use. */
export interface AreaRelease {
  readonly name: string;
  readonly version: string;
  readonly isCanary: boolean;
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

export interface RemoteLoaderOptions {
  /** The page's current registry. */
  readonly getRegistry: () => Registry;
  readonly runtime: RemoteRuntime;
  /** Called for every release that could not be loaded, also when the fallback replaced it. */
  readonly onFailure?: (release: AreaRelease, error: RemoteLoadError) => void;
  /** Waits before the next attempt. */
  readonly pause?: (ms: number) => Promise<void>;
}

class AttemptTimeout extends Error {}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads remotes by the registry. Concurrent calls share one load; a loaded remote stays until the page reloads. */
export function createRemoteLoader(options: RemoteLoaderOptions) {
  const loads = new Map<string, Promise<RemoteModule>>();
  const entries = new Map<string, RegistryEntry>();
  const releases = new Map<string, AreaRelease>();
  const { onFailure = () => {} } = options;

  async function loadRelease(release: AreaRelease, load: () => Promise<RemoteModule>): Promise<RemoteModule> {
    releases.set(release.name, release);
    try {
      return await load();
    } catch (error) {
      if (error instanceof RemoteLoadError) onFailure(release, error);
      throw error;
    }
  }

  async function loadLive(name: string): Promise<RemoteModule> {
    const entry = entryIn(options.getRegistry(), name);
    if (!entry) throw new RemoteLoadError(name, 'the registry', new Error('it is not registered'));
    entries.set(name, entry);
    const { url, fallbackUrl, metadata, extras } = entry;
    const live = { name, version: metadata.version, isCanary: extras.isCanary ?? false };
    try {
      return await loadRelease(live, () => loadEntry(options, name, entry));
    } catch (error) {
      if (!fallbackUrl || fallbackUrl === url) throw error;
      logWarning(`Falling back to the previous release of ${name}.`, error);
      const previous = { name, version: versionIn(fallbackUrl), isCanary: false };
      const address = { url: fallbackUrl, entryIntegrity: extras.fallbackIntegrity };
      return loadRelease(previous, () => loadWithRetries(options, name, address));
    }
  }

  return {
    /**
     * The remote's module, from its live release or else the previous one. Failures are not cached, so another call
     * retries. Rejects with a RemoteLoadError.
     */
    load(name: string): Promise<RemoteModule> {
      const known = loads.get(name);
      if (known) return known;
      const load = loadLive(name).catch((error: unknown) => {
        loads.delete(name);
        throw error;
      });
      loads.set(name, load);
      return load;
    },
    /** The release that the last load of this remote ended with, also after a failure. */
    releaseOf: (name: string) => releases.get(name),
    /** The registry's entry at the last load of this remote. The fallback may have been loaded instead. */
    entryOf: (name: string) => entries.get(name),
  };
}

/** The folder of a build is its version. */
function versionIn(manifestUrl: string): string {
  return manifestUrl.split('/').at(-2) ?? '';
}

function loadEntry(options: RemoteLoaderOptions, name: string, entry: RegistryEntry): Promise<RemoteModule> {
  const { url, extras } = entry;
  try {
    assertContract(extras.contract);
  } catch (error) {
    return Promise.reject(new RemoteLoadError(name, url, error));
  }
  return loadWithRetries(options, name, { url, entryIntegrity: extras.entryIntegrity });
}

async function loadWithRetries(
  { runtime, pause = wait }: RemoteLoaderOptions,
  name: string,
  address: RemoteAddress,
): Promise<RemoteModule> {
  const { url } = address;
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt(runtime, name, address);
    } catch (error) {
      // No retry after a timeout: the user has waited long enough.
      if (error instanceof AttemptTimeout) throw new RemoteLoadError(name, url, error);
      await pause(delayMs);
    }
  }
  return attempt(runtime, name, address).catch((error: unknown) => {
    throw new RemoteLoadError(name, url, error);
  });
}

async function attempt(runtime: RemoteRuntime, name: string, address: RemoteAddress): Promise<RemoteModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AttemptTimeout(`no answer in ${ATTEMPT_TIMEOUT_MS} ms`)), ATTEMPT_TIMEOUT_MS);
  });
  try {
    return assertRemoteModule(await Promise.race([runtime.fetchModule(name, address), timeout]), name);
  } finally {
    clearTimeout(timer);
  }
}
