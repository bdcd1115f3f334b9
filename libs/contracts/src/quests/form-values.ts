/** The number that a text of a form means; undefined for an empty one. */
export function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

/** A text without the space around it; undefined for an empty one. */
export const filledIn = (text: string): string | undefined => text.trim() || undefined;

/** The named values of a form, as `read` has them. */
export function convert<K extends string, T>(
  form: Readonly<Record<K, string>>,
  read: (text: string) => T,
  ...names: readonly K[]
) {
  return Object.fromEntries(names.map((name) => [name, read(form[name])])) as Record<K, T>;
}
