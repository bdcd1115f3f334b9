import { formatCount, formatMxp, formatUsd, prizeParts } from '@magnetx/contracts';
import { IconFact } from '@magnetx/ui';
import Gift from 'lucide-react/icons/gift';
import Trophy from 'lucide-react/icons/trophy';
import type { QuestKindView } from '../quest-kind-view.ts';
import { GiveawayFields, PrizeDescriptionField } from './giveaway-fields.tsx';

export const giveawayView: QuestKindView = {
  icon: <Gift />,
  choice: { description: 'People enter, and a fair draw picks winners.', icon: <Gift /> },
  sample: {
    type: 'giveaway',
    title: 'Win a ticket to our conference',
    description: 'Two days of talks and workshops. One entry per person; the draw can be checked by anyone.',
    category: 'Giveaway',
    requirements: '',
    tags: ['Community', 'NFT'],
    prize_value: '250',
    prize_description: 'A conference ticket',
    max_winners: '3',
    mxp_amount: '100',
  },
  toDo: { prize_value: 'Set the prize value', prize_description: 'Describe the prize' },
  Fields: GiveawayFields,
  Words: PrizeDescriptionField,
  hasDuration: false,
  feeRule: `${formatMxp(1_000)} for a prize up to $100, 10% of its value above.`,
  action: 'Enter Giveaway',
  amountOf({ cashCents: prizeCents, ...others }) {
    const { amount, share } = prizeParts({ prizeCents, ...others });
    return { amount, amountNote: share };
  },
  pitchOf: ({ prize_description: prize }) => prize.trim(),
  CardFacts: ({ cost: { winners } }) => <IconFact icon={<Trophy />}>{formatCount(winners, 'winner')}</IconFact>,
  fixedTerms: ({ cash_cents: cents, reward, winners }) => [
    cents > 0 ? `a prize of ${formatUsd(cents)}` : '',
    reward > 0 ? formatMxp(reward) : '',
    formatCount(winners, 'winner'),
  ],
  concludeText: 'entries, and its winners are drawn',
  mostNote: '',
  inbox: null,
};
