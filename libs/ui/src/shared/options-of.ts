/** The values and labels of a choice, in order. */
export function optionsOf<TValue extends string>(options: Readonly<Record<TValue, string>>): [TValue, string][] {
  return Object.entries<string>(options) as [TValue, string][];
}
