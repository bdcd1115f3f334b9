/**
 * The user's id, which selects the upstream of a live connection. All requests of a polling session must reach the same
 * upstream, and they share only their query.
 */
export function liveKeyOf(url: string | undefined): string {
  const query = (url ?? '').split('?', 2)[1] ?? '';
  return new URLSearchParams(query).get('userId') ?? '';
}
