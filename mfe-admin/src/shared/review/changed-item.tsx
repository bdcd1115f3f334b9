import type { Recommendation, ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ChangedSince } from '@magnetx/ui';
import { kindOf } from './review-kind.ts';

const adviceOf = (given: Recommendation | null) => (given ? `${given.verdict}: ${given.reason}` : '');

/** Says that an item has changed since it was shown, and what changed in work. Those of quests are `ReviewChanges`. */
export function ChangedItem({ before, item }: { before: ReviewItem; item: ReviewItem }) {
  const texts = [
    { label: t('Link'), before: before.submissionUrl, after: item.submissionUrl },
    { label: t('Note'), before: before.description, after: item.description },
    { label: t('Recommendation'), before: adviceOf(before.recommendation), after: adviceOf(item.recommendation) },
  ];
  return (
    <ChangedSince
      title={t('This has changed since you opened it')}
      texts={kindOf(item) === 'work' ? texts : undefined}
    />
  );
}
