import { forbidSchemaEval } from '../forbid-schema-eval.ts';
import { logWarning } from '../log.ts';
import { PAGE_REGISTRY_PATH } from '../page-addresses.ts';
import { FEDERATION_CONTRACT } from '../registry/release-files.ts';
import { registrySchema, type Registry } from '../registry/registry.schema.ts';
import { entryIn } from './live-entry.ts';

/** At most this often does a page ask how the registry stands. */
export const ASK_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;

export interface RegistryWatch {
  /** The newest entries that match this shell's contract, by which the page loads areas. */
  readonly getRegistry: () => Registry;
  /** The version of an area, or of the `shell`, that a page gets which is opened now. */
  readonly newestOf: (name: string) => string | undefined;
  /** Asks the server how the registry stands, unless that was a moment ago or the page is hidden. Never rejects. */
  readonly ask: () => Promise<void>;
  /** Calls back when what {@link getRegistry} gives has changed. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export interface RegistryWatchOptions {
  readonly fetchRegistry?: () => Promise<Registry>;
  readonly isHidden?: () => boolean;
}

/** Keeps a page that stays open for long informed of what is live; `registry` is what it was opened with. */
export function createRegistryWatch(
  registry: Registry,
  { fetchRegistry = fetchPageRegistry, isHidden = () => document.hidden }: RegistryWatchOptions = {},
): RegistryWatch {
  const listeners = new Set<() => void>();
  let usable = registry;
  let newest = registry;
  let askedAt = Date.now();
  return {
    getRegistry: () => usable,
    newestOf: (name) => (name === 'shell' ? newest.shellVersion : entryIn(newest, name)?.metadata.version),
    async ask() {
      if (isHidden() || Date.now() - askedAt < ASK_EVERY_MS) return;
      askedAt = Date.now();
      try {
        const told = await fetchRegistry();
        if (JSON.stringify(told) === JSON.stringify(newest)) return;
        newest = told;
        usable = { ...told, microFrontends: { ...usable.microFrontends, ...loadableIn(told) } };
        listeners.forEach((onChange) => onChange());
      } catch (error) {
        logWarning('Whether there is a new version could not be asked.', error);
      }
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function loadableIn(registry: Registry): Registry['microFrontends'] {
  const isLoadable = (name: string) => entryIn(registry, name)?.extras.contract === FEDERATION_CONTRACT;
  return Object.fromEntries(Object.entries(registry.microFrontends).filter(([name]) => isLoadable(name)));
}

async function fetchPageRegistry(): Promise<Registry> {
  const response = await fetch(PAGE_REGISTRY_PATH, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`${PAGE_REGISTRY_PATH} answered ${response.status}`);
  const told: unknown = await response.json();
  // As with the page's settings: the gateway's own word.
  if (process.env.NODE_ENV === 'production') return told as Registry;
  forbidSchemaEval();
  return registrySchema.parse(told);
}
