import {
  formatCount,
  formatFigure,
  formatMxp,
  REPEAT_LABELS,
  writeCheckForms,
  type QuestForm,
} from '@magnetx/contracts';
import { IconFact } from '@magnetx/ui';
import Repeat from 'lucide-react/icons/repeat';
import Target from 'lucide-react/icons/target';
import type { CardFactsProps, QuestKindView } from '../quest-kind-view.ts';
import { MissionFields } from './mission-fields.tsx';

export const missionView: QuestKindView = {
  icon: <Target />,
  choice: { description: 'Small actions that are checked automatically and paid in MXP.', icon: <Target /> },
  sample: {
    type: 'mission',
    title: 'Learn how our protocol works',
    description: 'Watch our three-minute video, then answer one question about it.',
    category: 'Community',
    requirements: '',
    tags: ['DeFi', 'Community'],
    mxp_amount: '50',
    max_winners: '100',
    repeat: 'once',
    checks: writeCheckForms([
      {
        kind: 'quiz',
        questions: [
          {
            text: 'Who signs a transfer?',
            options: [
              { text: 'The owner of the wallet', is_right: true },
              { text: 'The protocol', is_right: false },
            ],
          },
        ],
        pass_percent: '100',
        attempts: '2',
      },
    ]),
  },
  toDo: {
    mxp_amount: 'Set the MXP reward',
    max_winners: 'Set the number of completions',
    checks: 'Add a check',
  },
  Fields: MissionFields,
  Words: () => null,
  hasDuration: false,
  feeRule: 'No fee. The reward of every completion is reserved from your MXP, and the rest returns.',
  action: 'Start Mission',
  amountOf: ({ mxp }) => ({ amount: mxp > 0 ? formatMxp(mxp) : '', amountNote: mxp > 0 ? 'per completion' : '' }),
  pitchOf: () => '',
  CardFacts: MissionCardFacts,
  fixedTerms: ({ reward, maxParticipants: completions }) => [
    `${formatMxp(reward)} for each completion`,
    formatCount(completions ?? 0, 'completion'),
    'its checks',
  ],
  concludeText: 'completions, and the rest of its reserve returns',
  mostNote: '',
  inbox: null,
};

const repeatText = ({ repeat }: QuestForm): string =>
  repeat in REPEAT_LABELS ? REPEAT_LABELS[repeat as keyof typeof REPEAT_LABELS] : REPEAT_LABELS.once;

function MissionCardFacts({ values, cost: { maxParticipants: completions }, taken = 0 }: CardFactsProps) {
  return (
    <>
      <IconFact icon={<Repeat />}>{repeatText(values)}</IconFact>
      {completions === null ? null : (
        <IconFact icon={<Target />}>{`${formatFigure(Math.max(0, completions - taken))} completions left`}</IconFact>
      )}
    </>
  );
}
