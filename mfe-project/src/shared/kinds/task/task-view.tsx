import { formatMxp, formatUsd, QUEST_KIND_RULES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { IconFact } from '@magnetx/ui';
import PenLine from 'lucide-react/icons/pen-line';
import Users from 'lucide-react/icons/users';
import Zap from 'lucide-react/icons/zap';
import { paths } from '../../../paths.ts';
import type { CardFactsProps, QuestKindView } from '../quest-kind-view.ts';
import { TaskFields } from './task-fields.tsx';

export const taskView: QuestKindView = {
  icon: <PenLine />,
  choice: { description: t('People submit work. You pay only for what is approved.'), icon: <Zap /> },
  sample: {
    type: 'task',
    title: t('Write a thread about our protocol'),
    description: t(
      'Explain in eight posts what our protocol does and who it is for. Use your own words and one example.',
    ),
    category: t('Content Creation'),
    requirements: t('A public account with at least 500 followers.'),
    tags: ['DeFi', 'Web3'],
    cash_amount: '500',
    mxp_amount: '200',
    max_winners: '10',
    duration_days: '14',
  },
  toDo: { cash_amount: t('Set the cash reward') },
  Fields: TaskFields,
  Words: () => null,
  hasDuration: true,
  feeRule: t('25% of the cash reward, from $500 on.'),
  action: t('Submit Task'),
  pitchOf: () => '',
  CardFacts: TaskFacts,
  fixedTerms: ({ cash_cents: cents, reward, maxParticipants: places }) => [
    cents > 0 ? t('{cents} for each approved submission', { cents: formatUsd(cents) }) : '',
    reward > 0 ? formatMxp(reward) : '',
    places === null ? t('unlimited places') : t('{places, plural, one {# place} other {# places}}', { places }),
  ],
  concludeText: t('participants'),
  mostNote: t(', or less once work is approved'),
  inbox: { label: t('Submissions'), href: paths.submissions.ofQuest, isSwitchable: true },
};

function TaskFacts({ cost: { maxParticipants: places }, taken = 0 }: CardFactsProps) {
  return <IconFact icon={<Users />}>{QUEST_KIND_RULES.task.placesText(taken, places)}</IconFact>;
}
