import type { QuestWord, ReviewItem } from '@magnetx/contracts';
import styles from './review-changes.module.css';

const LABELS: Readonly<Record<QuestWord, string>> = {
  title: 'Title',
  description: 'Description',
  requirements: 'Requirements',
  tags: 'Tags',
  category: 'Category',
  language: 'Language',
  prize_description: 'Prize description',
  job_type: 'Job type',
  location: 'Location',
  salary_range: 'Salary range',
  benefits: 'Benefits',
  ad_targeting: 'Ad targeting',
  application_url: 'Application URL',
  ad_landing_url: 'Landing URL',
};

/** The changed words of an edit request: the live ones beside the new ones, with the part that differs marked. */
export function ReviewChanges({ changes }: Pick<ReviewItem, 'changes'>) {
  return changes.map(({ word, before, after }) => {
    const [oldParts, newParts] = differenceOf(before, after);
    return (
      <section key={word} aria-label={`Change of ${LABELS[word]}`}>
        <h3 className={styles.word}>{LABELS[word]}</h3>
        <dl className={styles.sides}>
          <Side term="Before" as="del" parts={oldParts} />
          <Side term="After" as="ins" parts={newParts} />
        </dl>
      </section>
    );
  });
}

/** The text before, in and after the part that differs. */
type Parts = readonly [string, string, string];

function Side({ term, as: Mark, parts }: { term: string; as: 'del' | 'ins'; parts: Parts }) {
  const [start, changed, end] = parts;
  return (
    <div className={styles.side}>
      <dt>{term}</dt>
      <dd>
        {start}
        {changed ? <Mark>{changed}</Mark> : null}
        {end}
        {start + changed + end ? null : 'Empty'}
      </dd>
    </div>
  );
}

/** The longest run of words from the first that differs to the last, in both texts. */
function differenceOf(before: string, after: string): readonly [Parts, Parts] {
  const [old, fresh] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const partsOf = (words: readonly string[]): Parts => [
    words.slice(0, start).join(''),
    words.slice(start, words.length - end).join(''),
    words.slice(words.length - end).join(''),
  ];
  return [partsOf(old), partsOf(fresh)];
}
