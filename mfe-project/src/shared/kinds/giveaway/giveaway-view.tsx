import { formatMxp, formatUsd } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import Gift from 'lucide-react/icons/gift';
import type { QuestKindView } from '../quest-kind-view.ts';
import { GiveawayFields, PrizeDescriptionField } from './giveaway-fields.tsx';

export const giveawayView: QuestKindView = {
  icon: <Gift />,
  choice: { description: t('People enter, and a fair draw picks winners.'), icon: <Gift /> },
  sample: {
    type: 'giveaway',
    title: t('Win a ticket to our conference'),
    description: t('Two days of talks and workshops. One entry per person; the draw can be checked by anyone.'),
    category: t('Giveaway'),
    requirements: '',
    tags: [t('Community'), 'NFT'],
    prize_value: '250',
    prize_description: t('A conference ticket'),
    max_winners: '3',
    mxp_amount: '100',
  },
  toDo: { prize_value: t('Set the prize value'), prize_description: t('Describe the prize') },
  Fields: GiveawayFields,
  Words: PrizeDescriptionField,
  hasDuration: false,
  feeRule: t('{mxp} for a prize up to $100, 10% of its value above.', { mxp: formatMxp(1_000) }),
  action: t('Enter Giveaway'),
  pitchOf: ({ prize_description: prize }) => prize.trim(),
  CardFacts: () => null,
  fixedTerms: ({ cash_cents: cents, reward, winners }) => [
    cents > 0 ? t('a prize of {cents}', { cents: formatUsd(cents) }) : '',
    reward > 0 ? formatMxp(reward) : '',
    t('{winners, plural, one {# winner} other {# winners}}', { winners }),
  ],
  concludeText: t('entries, and its winners are drawn'),
  mostNote: '',
  inbox: null,
};
