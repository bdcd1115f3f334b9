import { formatFigure, REPEAT_LABELS } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { KindRules } from './kind.ts';

export const mission: KindRules<'mission'> = {
  name: 'Mission',
  joinLabel: t('Start this mission'),
  heading: t('About the mission'),
  factsOf: ({ maxParticipants, participantCount, conditions: { repeat } }) => [
    {
      label: t('Completions'),
      text: t('{figure} of {maxParticipants} left', {
        figure: formatFigure(maxParticipants - participantCount),
        maxParticipants: formatFigure(maxParticipants),
      }),
    },
    { label: t('For each person'), text: REPEAT_LABELS[repeat] },
  ],
  cashForCents: () => 0,
  undecidedOf: () => [],
  removalText: (title) => t('“{title}” was removed.', { title }),
  ranks: [['completed']],
  isCompleteOnJoin: true,
  isEarnedByChecks: true,
};
