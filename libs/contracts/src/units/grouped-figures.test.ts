import fc from 'fast-check';
import { tooLong } from '../fields/lengths.ts';
import { insufficientDollarsText, mxpPurchaseText } from '../projects/balance.calls.ts';
import { maxOwedText } from '../quests/max-owed.ts';
import { prizeText } from '../quests/kinds/giveaway/prize.ts';
import { insufficientBalanceText } from '../quests/quest-fee.ts';
import { placesLeftText, rewardText, timeLeftText } from '../quests/quest-texts.ts';
import { formatCount, formatFigure, formatMxp } from './mxp.ts';
import { formatUsd, formatUsdShort } from './usd.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

/** Every text of this library that states a figure, of two amounts. */
const TEXTS: Readonly<Record<string, (one: number, other: number) => string>> = {
  formatCount: (count) => formatCount(count, 'quest'),
  formatFigure,
  formatMxp,
  formatUsd,
  formatUsdShort,
  insufficientBalanceText: (feeMxp, balanceMxp) => insufficientBalanceText({ feeMxp, balanceMxp }),
  insufficientDollarsText: (costCents, heldCents) => insufficientDollarsText({ costCents, heldCents }),
  mxpPurchaseText,
  maxOwedText: (cashCents, maxParticipants) => maxOwedText({ type: 'task', cashCents, maxParticipants }),
  prizeText: (prizeCents, mxp) => prizeText({ prizeCents, mxp, winners: 1_000 }),
  placesLeftText,
  rewardText: (cashCents, mxp) => rewardText({ cashCents, mxp }),
  timeLeftText: (leftMs) => timeLeftText({ isEnded: false, endsAtMs: leftMs * 1_000 }, 0),
  tooLong: (lengthMax) => tooLong('Title', lengthMax),
};

it.each(Object.entries(TEXTS))('%s groups its figures by thousands', (_name, text) => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(text(one, other)).not.toMatch(/\d{4}/);
    }),
  );
});
