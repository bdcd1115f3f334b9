type Method = (...args: never[]) => unknown;

/** The object with the methods that it has now, whatever becomes of them later. */
function withPresent<T extends object>(object: T, names: readonly (keyof T & string)[], rest: object = {}): T {
  const present = new Map<PropertyKey, unknown>(Object.entries(rest));
  for (const name of names) present.set(name, (object[name] as Method).bind(object));
  return new Proxy(object, { get: (_, key) => (present.has(key) ? present.get(key) : Reflect.get(object, key)) });
}

/**
 * The window for the site's router. The router keeps the browser's own history, also when an area later replaces a
 * method of it.
 */
export function ownWindow(): Window {
  const history = withPresent(window.history, ['pushState', 'replaceState', 'go']);
  return withPresent<Window>(window, ['addEventListener', 'removeEventListener'], { history });
}
