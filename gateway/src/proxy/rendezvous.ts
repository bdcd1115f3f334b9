import { hash } from 'node:crypto';

/**
 * Orders nodes by a key's preference (rendezvous hashing). Processes that know the same names compute the same order.
 * Removing a node moves only the keys that preferred it.
 */
export function rendezvousOrder<T extends { readonly name: string }>(key: string, nodes: readonly T[]): T[] {
  if (nodes.length < 2) return [...nodes];
  return nodes
    .map((node) => ({ node, weight: hash('sha256', `${node.name} ${key}`) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ node }) => node);
}
