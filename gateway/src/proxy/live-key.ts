/**
 * What decides which api a live connection goes to: all requests of one polling session must come to the same one, and
 * nothing but the address that the client asks is the same in each. The user's id is.
 */
export function liveKeyOf(url: string | undefined): string {
  const query = (url ?? '').split('?', 2)[1] ?? '';
  return new URLSearchParams(query).get('userId') ?? '';
}
