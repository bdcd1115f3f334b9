import { formatMxp, QUEST_KIND_RULES, REPEAT_LABELS, writeCheckForms, type QuestForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { IconFact } from '@magnetx/ui';
import Repeat from 'lucide-react/icons/repeat';
import Target from 'lucide-react/icons/target';
import type { CardFactsProps, QuestKindView } from '../quest-kind-view.ts';
import { MissionFields } from './mission-fields.tsx';

export const missionView: QuestKindView = {
  icon: <Target />,
  choice: { description: t('Small actions that are checked automatically and paid in MXP.'), icon: <Target /> },
  sample: {
    type: 'mission',
    title: t('Learn how our protocol works'),
    description: t('Watch our three-minute video, then answer one question about it.'),
    category: t('Community'),
    requirements: '',
    tags: ['DeFi', t('Community')],
    mxp_amount: '50',
    max_winners: '100',
    repeat: 'once',
    checks: writeCheckForms([
      {
        kind: 'quiz',
        questions: [
          {
            text: t('Who signs a transfer?'),
            options: [
              { text: t('The owner of the wallet'), is_right: true },
              { text: t('The protocol'), is_right: false },
            ],
          },
        ],
        pass_percent: '100',
        attempts: '2',
      },
    ]),
  },
  toDo: {
    mxp_amount: t('Set the MXP reward'),
    max_winners: t('Set the number of completions'),
    checks: t('Add a check'),
  },
  Fields: MissionFields,
  Words: () => null,
  hasDuration: false,
  feeRule: t('No fee. The reward of every completion is reserved from your MXP, and the rest returns.'),
  action: t('Start Mission'),
  pitchOf: () => '',
  CardFacts: MissionCardFacts,
  fixedTerms: ({ reward, maxParticipants: completions }) => [
    t('{reward} for each completion', { reward: formatMxp(reward) }),
    t('{completions, plural, one {# completion} other {# completions}}', { completions: completions ?? 0 }),
    t('its checks'),
  ],
  concludeText: t('completions, and the rest of its reserve returns'),
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
        <IconFact icon={<Target />}>{QUEST_KIND_RULES.mission.placesText(taken, completions)}</IconFact>
      )}
    </>
  );
}
