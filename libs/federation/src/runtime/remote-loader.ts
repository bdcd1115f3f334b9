import { logWarning } from '../log';
import type { Registry, RegistryEntry } from '../registry/registry.schema';
import type { RemoteModule } from '../remote-module';
import { assertContract, assertRemoteModule } from './assert-remote-module';
import { liveEntryOf } from './live-entry';
import { RemoteLoadError } from './remote-load-error';
import type { RemoteRuntime } from './remote-runtime';

/** How long one attempt may take. The runtime's own limit is 20 s for a script, and none for the rest. */
export const ATTEMPT_TIMEOUT_MS = 5_000;
/** Pauses before the second and third attempt at one address. */
export const RETRY_DELAYS_MS: readonly number[] = [300, 1_000];

export interface RemoteLoader {
  /**
   * The remote's module: from its live release, else from the previous one. A success is kept, a failure is not, so
   * that calling again is a new try. Rejects with a RemoteLoadError.
   */
  readonly load: (name: string) => Promise<RemoteModule>;
}

class AttemptTimeout extends Error {}

/** Loads remotes as the registry says. Calls at the same time share one load; a loaded remote stays until reload. */
export function createRemoteLoader(registry: Registry, runtime: RemoteRuntime): RemoteLoader {
  const loads = new Map<string, Promise<RemoteModule>>();
  return {
    load(name) {
      const known = loads.get(name);
      if (known) return known;
      const load = loadFrom(runtime, name, registry.microFrontends[name]).catch((error: unknown) => {
        loads.delete(name);
        throw error;
      });
      loads.set(name, load);
      return load;
    },
  };
}

async function loadFrom(
  runtime: RemoteRuntime,
  name: string,
  entries: readonly RegistryEntry[] | undefined,
): Promise<RemoteModule> {
  const entry = entries && liveEntryOf(entries);
  if (!entry) throw new RemoteLoadError(name, 'the registry', new Error('it is not registered'));
  try {
    assertContract(entry.extras.contract);
  } catch (error) {
    throw new RemoteLoadError(name, entry.url, error);
  }
  try {
    return await loadWithRetries(runtime, name, entry.url);
  } catch (error) {
    if (!entry.fallbackUrl) throw error;
    logWarning(`Falling back to the previous release of ${name}.`, error);
    return loadWithRetries(runtime, name, entry.fallbackUrl);
  }
}

async function loadWithRetries(runtime: RemoteRuntime, name: string, url: string): Promise<RemoteModule> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt(runtime, name, url);
    } catch (error) {
      // Who hung once for the whole limit is not asked again: the person has waited long enough.
      if (error instanceof AttemptTimeout) throw new RemoteLoadError(name, url, error);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return attempt(runtime, name, url).catch((error: unknown) => {
    throw new RemoteLoadError(name, url, error);
  });
}

async function attempt(runtime: RemoteRuntime, name: string, url: string): Promise<RemoteModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AttemptTimeout(`no answer in ${ATTEMPT_TIMEOUT_MS} ms`)), ATTEMPT_TIMEOUT_MS);
  });
  try {
    return assertRemoteModule(await Promise.race([runtime.fetchModule(name, url), timeout]), name);
  } finally {
    clearTimeout(timer);
  }
}
