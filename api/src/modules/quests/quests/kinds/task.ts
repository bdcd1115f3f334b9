import { formatFigure } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { QuestOf } from '../quest.model.ts';
import type { KindRules } from './kind.ts';

function placesText({ participantCount, maxParticipants }: QuestOf<'task'>): string {
  if (maxParticipants === null) return '';
  const left = Math.max(0, maxParticipants - participantCount);
  return t('{left} of {maxParticipants} left', {
    left: formatFigure(left),
    maxParticipants: formatFigure(maxParticipants),
  });
}

export const task: KindRules<'task'> = {
  name: 'Task',
  joinLabel: t('Submit Task'),
  heading: t('About the task'),
  factsOf: (quest) => [
    { label: t('Places'), text: placesText(quest) },
    {
      label: t('Duration'),
      text:
        quest.durationDays === null
          ? ''
          : t('{durationDays, plural, one {# day} other {# days}}', { durationDays: quest.durationDays }),
    },
  ],
  cashForCents: ({ cashCents }, { completions, source }) => cashCents * completions[source],
  undecidedOf: () => ['pending'],
  removalText: (title) => t('“{title}” was removed before your work was reviewed.', { title }),
  ranks: [
    ['approved', 'paid'],
    ['pending', 'rejected'],
  ],
  takesWork: true,
};
