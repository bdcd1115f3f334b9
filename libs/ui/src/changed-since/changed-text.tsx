import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import styles from './changed-since.module.css';

/** Two values of what a label names, side by side. */
export function Change({ label, sides }: { label: string; sides: readonly { term: string; value: ReactNode }[] }) {
  return (
    <section aria-label={t('Change of {label}', { label })}>
      <h3 className={styles.label}>{label}</h3>
      <dl className={styles.sides}>
        {sides.map(({ term, value }) => (
          <div key={term} className={styles.side}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export interface ChangedTextProps {
  label: string;
  before: string;
  after: string;
}

/** Both texts side by side, with the part that differs marked. */
export function ChangedText({ label, before, after }: ChangedTextProps) {
  const [oldParts, newParts] = differenceOf(before, after);
  const sides = [
    { term: t('Before'), value: <Marked as="del" parts={oldParts} /> },
    { term: t('After'), value: <Marked as="ins" parts={newParts} /> },
  ];
  return <Change label={label} sides={sides} />;
}

/** The text before, in and after the part that differs. */
type Parts = readonly [string, string, string];

function Marked({ as: Mark, parts }: { as: 'del' | 'ins'; parts: Parts }) {
  const [start, changed, end] = parts;
  return (
    <>
      <span>{start}</span>
      {changed ? <Mark>{changed}</Mark> : null}
      <span>{end}</span>
      {start + changed + end ? null : <span>{t('Empty')}</span>}
    </>
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
