import { formatFigure, REPEAT_LABELS } from '@magnetx/contracts';
import type { KindRules } from './kind.ts';

export const mission: KindRules<'mission'> = {
  name: 'Mission',
  joinLabel: 'Start this mission',
  factsOf: ({ maxParticipants, participantCount, conditions: { repeat } }) => [
    {
      label: 'Completions',
      text: `${formatFigure(maxParticipants - participantCount)} of ${formatFigure(maxParticipants)} left`,
    },
    { label: 'For each person', text: REPEAT_LABELS[repeat] },
  ],
  cashForCents: () => 0,
  undecidedOf: () => [],
  removal: 'was removed.',
  ranks: [['completed']],
  isCompleteOnJoin: true,
  isEarnedByChecks: true,
};
