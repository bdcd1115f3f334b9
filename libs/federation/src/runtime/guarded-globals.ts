/** Objects of the page that all areas use. An area that changes one changes it for the others. */
const GUARDED: Readonly<Record<string, () => object>> = {
  window: () => window,
  history: () => window.history,
  'History.prototype': () => History.prototype,
  'Storage.prototype': () => Storage.prototype,
  'EventTarget.prototype': () => EventTarget.prototype,
  'Node.prototype': () => Node.prototype,
  'Element.prototype': () => Element.prototype,
  'Object.prototype': () => Object.prototype,
  'Array.prototype': () => Array.prototype,
  'String.prototype': () => String.prototype,
  'Promise.prototype': () => Promise.prototype,
};

/** Of the window, which has the builds' own names too. */
const OF_WINDOW = ['fetch', 'XMLHttpRequest', 'WebSocket', 'Promise', 'setTimeout', 'setInterval', 'queueMicrotask'];

type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;

function descriptorsOf(name: string, object: object): Descriptors {
  const keys = name === 'window' ? OF_WINDOW : Reflect.ownKeys(object);
  return new Map(
    keys.flatMap((key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      return descriptor ? [[key, descriptor] as const] : [];
    }),
  );
}

function differ(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return one?.value !== other?.value || one?.get !== other?.get || one?.set !== other?.set;
}

function restore(object: object, key: PropertyKey, original: PropertyDescriptor | undefined): void {
  if (original) Reflect.defineProperty(object, key, original);
  else Reflect.deleteProperty(object, key);
}

/** Remembers the globals. Returns the function that restores them and returns the names of those that changed. */
function rememberGlobals(): () => string[] {
  const remembered = Object.entries(GUARDED).map(([name, find]) => {
    const object = find();
    return { name, object, originals: descriptorsOf(name, object) };
  });
  return () =>
    remembered.flatMap(({ name, object, originals }) => {
      const present = descriptorsOf(name, object);
      const keys = [...new Set([...originals.keys(), ...present.keys()])];
      const changed = keys.filter((key) => differ(originals.get(key), present.get(key)));
      for (const key of changed) restore(object, key, originals.get(key));
      return changed.map((key) => `${name}.${String(key)}`);
    });
}

/**
 * Runs work that evaluates an area's code, and restores the globals that it changed, also when it fails. Returns the
 * names of the changed ones, such as `window.fetch`, with the result.
 */
export async function withGuardedGlobals<T>(work: () => Promise<T>): Promise<{ result: T; changed: string[] }> {
  const restoreGlobals = rememberGlobals();
  try {
    const result = await work();
    return { result, changed: restoreGlobals() };
  } catch (error) {
    restoreGlobals();
    throw error;
  }
}
