import type { Draw } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { earlyAccessOf, type Quest } from '../quests/index.ts';
import { roundAfter } from './beacon.ts';
import type { StoredDraw } from './draw.repository.ts';
import { sharesOf } from './prize-share.ts';

/** The expected round of an open giveaway follows from its deadline. */
function presentBeacon({ beacon, state }: StoredDraw, endsAt: Date | null): Draw['beacon'] {
  if (beacon === null) return null;
  const expected = state === 'open' && endsAt !== null ? roundAfter(beacon, endsAt) : null;
  const { chain, round = null, randomness, signature } = { ...beacon, round: beacon.round ?? expected };
  return { chain, round, randomness, signature, url: `${beacon.url}/public/${round ?? 'latest'}` };
}

/** Anyone sees a draw. During early access, it does not name its giveaway. */
export function presentDraw(draw: StoredDraw, quest: Quest, now: Date): Draw {
  const { giveawayId, state, commitment, maxWinners, seed, entriesHash, drawnAt } = draw;
  return {
    giveaway_id: giveawayId,
    title: earlyAccessOf(quest, now) ? t('A giveaway in early access') : quest.title,
    mode: draw.beacon === null ? 'commitment' : 'beacon',
    commitment,
    beacon: presentBeacon(draw, quest.endsAt),
    max_winners: maxWinners,
    state,
    seed,
    entries_hash: entriesHash,
    entry_count: state === 'drawn' ? draw.entryCount : quest.participantCount,
    winners: [...draw.winners],
    alternates: [...draw.alternates],
    share_cents: sharesOf(draw),
    hand_overs: draw.handOvers.map(({ ticketOut, ticketIn, at, reason }) => ({
      ticket_out: ticketOut,
      ticket_in: ticketIn,
      at: at.toISOString(),
      reason,
    })),
    drawn_at: drawnAt?.toISOString() ?? null,
  };
}
