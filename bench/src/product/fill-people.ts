import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { must, scattered } from '../database-people.ts';
import { idOf, insertMany, nth, stored, type Stored } from './copies.ts';

const START_MS = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
const REFERRALS_MAX = 200;

/** Where a share of the way down the leaderboard leads: few people have many referrals, and most have one or two. */
function standingAt(share: number): Stored {
  const referralCount = 1 + Math.floor(REFERRALS_MAX * (1 - share) ** 8);
  return { referralCount, pointsMxp: 1000 + 100 * referralCount };
}

/**
 * Adds people who each have a referral, as copies of the demo's, and spreads those with the given handles evenly
 * among them.
 */
export async function fillPeople(client: RawClient, count: number, handles: readonly string[]): Promise<void> {
  const demo = await stored(client, 'users');
  await insertMany(client, 'users', count, (index) => ({
    ...nth(demo, index),
    ...standingAt(scattered(index, 1_000_000) / 1_000_000),
    _id: idOf(1, index),
    xId: `x${index}`,
    handle: `person_${index}`,
    handleKey: `person_${index}`,
    referralCode: `MX-${index}`,
    joinedAt: new Date(START_MS + index * SECOND_MS),
  }));
  for (const [at, handle] of handles.entries()) {
    const joinedAt = new Date(START_MS + (count * SECOND_MS) / 2);
    const $set = { ...standingAt(at / (handles.length - 1)), joinedAt };
    await must(client, { update: 'users', updates: [{ q: { handle }, u: { $set } }] });
  }
}
