/** A query string with its question mark, without the values that are missing or empty; '' when none is left. */
export function generateQuery(values: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}
