import { hash } from 'node:crypto';

/**
 * The places among which a key chooses, the preferred one first (rendezvous hashing): every process that knows the same
 * names comes to the same order without talking, and when one name goes only the keys move that preferred it.
 */
export function rendezvousOrder<T extends { readonly name: string }>(key: string, places: readonly T[]): T[] {
  if (places.length < 2) return [...places];
  return places
    .map((place) => ({ place, weight: hash('sha256', `${place.name} ${key}`) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ place }) => place);
}
