import { forbidSchemaEval } from '../forbid-schema-eval.ts';
import { logWarning } from '../log.ts';
import { inLanguageOfPage, PAGE_REGISTRY_PATH } from '../page-addresses.ts';
import { SERVED_CONTRACTS } from '../registry/release-files.ts';
import { registrySchema, type Registry } from '../registry/registry.schema.ts';
import { entryIn } from './live-entry.ts';

/** The minimum interval between two requests for the registry. */
export const ASK_EVERY_MS = 60_000;
const TIMEOUT_MS = 5_000;

export type RegistryWatch = ReturnType<typeof createRegistryWatch>;

export interface RegistryWatchOptions {
  readonly fetchRegistry?: () => Promise<Registry>;
  readonly isHidden?: () => boolean;
}

/** Updates a long-open page's registry; `registry` is the initial one. */
export function createRegistryWatch(
  registry: Registry,
  { fetchRegistry = pageRegistryReader(), isHidden = () => document.hidden }: RegistryWatchOptions = {},
) {
  const listeners = new Set<() => void>();
  let usable = registry;
  let newest = registry;
  let askedAt = Date.now();
  return {
    /** The newest entries that match this shell's contract, by which the page loads areas. */
    getRegistry: () => usable,
    /** The version of an area, or of the `shell`, in a page that is opened now. */
    newestOf: (name: string): string | undefined =>
      name === 'shell' ? newest.shellVersion : entryIn(newest, name)?.metadata.version,
    /** Fetches the registry, unless that was done recently or the page is hidden. Never rejects. */
    async ask(): Promise<void> {
      if (isHidden() || Date.now() - askedAt < ASK_EVERY_MS) return;
      askedAt = Date.now();
      try {
        const fetched = await fetchRegistry();
        if (JSON.stringify(fetched) === JSON.stringify(newest)) return;
        newest = fetched;
        usable = { ...fetched, microFrontends: { ...usable.microFrontends, ...loadableIn(fetched) } };
        listeners.forEach((onChange) => onChange());
      } catch (error) {
        logWarning('Checking for a new version failed.', error);
      }
    },
    /** Calls back when the registry changes. Returns the function that unsubscribes. */
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function loadableIn(registry: Registry): Registry['microFrontends'] {
  const isLoadable = (name: string) =>
    SERVED_CONTRACTS.some((served) => served === entryIn(registry, name)?.extras.contract);
  return Object.fromEntries(Object.entries(registry.microFrontends).filter(([name]) => isLoadable(name)));
}

/** Reads it with the present `fetch` of the page, also when an area later replaces that. */
function pageRegistryReader(): () => Promise<Registry> {
  const { fetch } = window;
  return async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return readRegistry(await fetch(inLanguageOfPage(PAGE_REGISTRY_PATH), { cache: 'no-store', signal }));
  };
}

async function readRegistry(response: Response): Promise<Registry> {
  if (!response.ok) throw new Error(`${PAGE_REGISTRY_PATH} answered ${response.status}`);
  const fetched: unknown = await response.json();
  // Trusted in production, like the page's settings.
  if (process.env.NODE_ENV === 'production') return fetched as Registry;
  forbidSchemaEval();
  return registrySchema.parse(fetched);
}
