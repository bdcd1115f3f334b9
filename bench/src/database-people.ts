import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';

export const DATABASE = 'bench';
const BATCH = 1000;

/** The reply of a command that must succeed. */
export async function must(client: RawClient, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const reply = await client.command({ ...body, $db: DATABASE });
  if (Number(reply['ok']) !== 1 || reply['writeErrors'] !== undefined)
    throw new Error(`${Object.keys(body)[0]}: ${JSON.stringify(reply)}`);
  return reply;
}

/** A number below `below`, spread evenly over consecutive indexes. */
export function scattered(index: number, below: number): number {
  return Math.floor(((index * 0.6180339887498949) % 1) * below);
}

function person(index: number) {
  return {
    _id: index,
    handle: `person_${index}`,
    name: `Person number ${index}`,
    points: scattered(index, 1_000_000_000),
    referrals: index % 17,
    status: index % 3 === 0 ? 'waiting' : 'active',
    joinedAt: new Date(1_700_000_000_000 + index * 1000),
    links: [{ kind: 'x', url: `https://x.example/person_${index}` }],
  };
}

/** People from one number on, as an insert takes them. */
export function people(from: number, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => person(from + index));
}

/** Fills a collection with people and the indexes that the product keeps on them. */
export async function fillPeople(client: RawClient, name: string, count: number): Promise<void> {
  await must(client, {
    createIndexes: name,
    indexes: [
      { key: { handle: 1 }, name: 'handle_1', unique: true },
      { key: { points: -1 }, name: 'points_-1' },
    ],
  });
  for (let from = 0; from < count; from += BATCH) {
    await must(client, { insert: name, documents: people(from, Math.min(BATCH, count - from)) });
  }
}
