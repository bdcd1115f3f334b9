import { changedTerms, coverSources, QUEST_WORD_LABELS, type ReviewItem } from '@magnetx/contracts';
import { QuestCover } from '@magnetx/ui';
import { Fragment } from 'react';
import facts from '../components/facts.module.css';
import styles from './review-changes.module.css';

/** The changes of an owner: terms with both values, and words side by side with the part that differs marked. */
export function ReviewChanges({
  item: { type, changes, terms, questId, submittedBy },
}: {
  item: Pick<ReviewItem, 'type' | 'changes' | 'terms' | 'questId' | 'submittedBy'>;
}) {
  return (
    <>
      <ChangedTerms changed={terms ? changedTerms(type, terms) : []} />
      {changes.map(({ word, before, after }) => {
        const drawn = { seed: questId, projectName: submittedBy };
        if (word === 'cover') return <ChangedCover key={word} before={before} after={after} {...drawn} />;
        return <ChangedText key={word} label={QUEST_WORD_LABELS[word]} before={before} after={after} />;
      })}
    </>
  );
}

/** Both texts side by side, with the part that differs marked. */
export function ChangedText({ label, before, after }: { label: string; before: string; after: string }) {
  const [oldParts, newParts] = differenceOf(before, after);
  return (
    <section aria-label={`Change of ${label}`}>
      <h3 className={styles.word}>{label}</h3>
      <dl className={styles.sides}>
        <Side term="Before" as="del" parts={oldParts} />
        <Side term="After" as="ins" parts={newParts} />
      </dl>
    </section>
  );
}

function ChangedTerms({ changed }: { changed: ReturnType<typeof changedTerms> }) {
  if (changed.length === 0) return null;
  return (
    <section aria-label="Changed terms">
      <h3 className={styles.word}>Changed terms</h3>
      <dl className={`${facts.facts} ${styles.side} ${styles.terms}`}>
        {changed.map(({ label, before, after }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

interface ChangedCoverProps {
  before: string;
  after: string;
  seed: number;
  projectName: string;
}

/** Both covers as users see them: pictures, or drawn. */
function ChangedCover({ before, after, ...drawn }: ChangedCoverProps) {
  const side = (term: string, cover: string) => (
    <div className={styles.side}>
      <dt>{cover === '' ? `${term} (drawn)` : term}</dt>
      <dd>
        <QuestCover picture={coverSources(cover)} sizes="20rem" {...drawn} />
      </dd>
    </div>
  );
  return (
    <section aria-label={`Change of ${QUEST_WORD_LABELS.cover}`}>
      <h3 className={styles.word}>{QUEST_WORD_LABELS.cover}</h3>
      <dl className={styles.sides}>
        {side('Before', before)}
        {side('After', after)}
      </dl>
    </section>
  );
}

/** The text before, in and after the part that differs. */
type Parts = readonly [string, string, string];

function Side({ term, as: Mark, parts }: { term: string; as: 'del' | 'ins'; parts: Parts }) {
  const [start, changed, end] = parts;
  return (
    <div className={styles.side}>
      <dt>{term}</dt>
      <dd>
        <span>{start}</span>
        {changed ? <Mark>{changed}</Mark> : null}
        <span>{end}</span>
        {start + changed + end ? null : <span>Empty</span>}
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
