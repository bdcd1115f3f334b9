// By the package's name, under which the shell shares it with areas.
import { locale } from '@magnetx/texts';

/** Makes a value once for each language, such as a format of `Intl`. A server changes its language with each call. */
export function byLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const tag = locale();
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}
