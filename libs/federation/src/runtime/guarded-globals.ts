/**
 * Remembers the objects of the page that all areas use: an area that changes one changes it for the others. Returns the
 * function that restores them and returns the names of those that changed, such as `window.fetch`. A probe runs the
 * text of this function in a page, so it uses no other name of this file.
 */
export function rememberGlobals(): () => string[] {
  /** Of the window, which has the builds' own names too. */
  const ofWindow = ['fetch', 'XMLHttpRequest', 'WebSocket', 'Promise', 'setTimeout', 'setInterval', 'queueMicrotask'];
  const guarded: Readonly<Record<string, object>> = {
    window,
    history: window.history,
    'History.prototype': History.prototype,
    'Storage.prototype': Storage.prototype,
    'EventTarget.prototype': EventTarget.prototype,
    'Node.prototype': Node.prototype,
    'Element.prototype': Element.prototype,
    'Object.prototype': Object.prototype,
    'Array.prototype': Array.prototype,
    'Function.prototype': Function.prototype,
    'String.prototype': String.prototype,
    'Promise.prototype': Promise.prototype,
  };
  const descriptorsOf = (object: object): ReadonlyMap<PropertyKey, PropertyDescriptor> => {
    const keys = object === window ? ofWindow : Reflect.ownKeys(object);
    return new Map(
      keys.flatMap((key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
        return descriptor ? [[key, descriptor] as const] : [];
      }),
    );
  };
  const differ = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean =>
    one?.value !== other?.value || one?.get !== other?.get || one?.set !== other?.set;
  const restore = (object: object, key: PropertyKey, original: PropertyDescriptor | undefined): void => {
    if (original) Reflect.defineProperty(object, key, original);
    else Reflect.deleteProperty(object, key);
  };
  const remembered = Object.entries(guarded).map(([name, object]) => {
    return { name, object, originals: descriptorsOf(object) };
  });
  return () =>
    remembered.flatMap(({ name, object, originals }) => {
      const present = descriptorsOf(object);
      const keys = [...new Set([...originals.keys(), ...present.keys()])];
      const changed = keys.filter((key) => differ(originals.get(key), present.get(key)));
      for (const key of changed) restore(object, key, originals.get(key));
      return changed.map((key) => `${name}.${String(key)}`);
    });
}

/**
 * Runs work that evaluates an area's code, and restores the globals that it changed, also when it fails. Returns the
 * names of the changed ones with the result.
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
