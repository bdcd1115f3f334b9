import { formatCount, formatFigure } from '@magnetx/contracts';
import type { QuestOf } from '../quest.model.ts';
import type { KindRules } from './kind.ts';

function placesText({ participantCount, maxParticipants }: QuestOf<'task'>): string {
  if (maxParticipants === null) return '';
  const left = Math.max(0, maxParticipants - participantCount);
  return `${formatFigure(left)} of ${formatFigure(maxParticipants)} left`;
}

export const task: KindRules<'task'> = {
  name: 'Task',
  factsOf: (quest) => [
    { label: 'Places', text: placesText(quest) },
    { label: 'Duration', text: quest.durationDays === null ? '' : formatCount(quest.durationDays, 'day') },
  ],
  cashForCents: ({ cashCents }, { completions, source }) => cashCents * completions[source],
  undecidedOf: () => ['pending'],
  removal: 'was removed before your work was reviewed.',
  ranks: [
    ['approved', 'paid'],
    ['pending', 'rejected'],
  ],
  takesWork: true,
};
