import type { Recommendation, ReviewItem } from '@magnetx/contracts';
import { Banner } from '@magnetx/ui';
import { ChangedText } from './review-changes.tsx';
import { kindOf } from './review-kind.ts';

const adviceOf = (given: Recommendation | null) => (given ? `${given.verdict}: ${given.reason}` : '');

function differencesOf(before: ReviewItem, item: ReviewItem) {
  const rows = [
    { label: 'Link', before: before.submissionUrl, after: item.submissionUrl },
    { label: 'Note', before: before.description, after: item.description },
    { label: 'Recommendation', before: adviceOf(before.recommendation), after: adviceOf(item.recommendation) },
  ];
  return rows.filter((row) => row.before !== row.after);
}

/** Says that an item has changed since it was shown, and what changed in work. Those of quests are `ReviewChanges`. */
export function ChangedSince({ before, item }: { before: ReviewItem; item: ReviewItem }) {
  const isWork = kindOf(item) === 'work';
  const differences = isWork ? differencesOf(before, item) : [];
  return (
    <>
      <Banner tone="warning" title="This has changed since you opened it">
        {isWork && differences.length === 0
          ? 'The same link and note were handed in again. Look at it again, then decide.'
          : 'Look at it again, then decide.'}
      </Banner>
      {differences.map((row) => (
        <ChangedText key={row.label} {...row} />
      ))}
    </>
  );
}
