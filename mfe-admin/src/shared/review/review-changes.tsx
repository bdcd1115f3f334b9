import { changedTerms, coverSources, QUEST_WORD_LABELS, type ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Change, ChangedText, QuestCover } from '@magnetx/ui';
import { Fragment } from 'react';
import facts from '../components/facts.module.css';
import { MissionChecks } from './mission-checks.tsx';
import styles from './review-changes.module.css';

/** The changes of an owner: terms with both values, and words side by side with the part that differs marked. */
export function ReviewChanges({
  item: { type, changes, terms, questId, submittedBy },
}: {
  item: Pick<ReviewItem, 'type' | 'changes' | 'terms' | 'questId' | 'submittedBy'>;
}) {
  return (
    <>
      {terms ? <ChangedChecks {...terms} /> : null}
      <ChangedTerms changed={terms ? changedTerms(type, terms) : []} />
      {changes.map(({ word, before, after }) => {
        const drawn = { seed: questId, projectName: submittedBy };
        if (word === 'cover') return <ChangedCover key={word} before={before} after={after} {...drawn} />;
        return <ChangedText key={word} label={QUEST_WORD_LABELS[word]} before={before} after={after} />;
      })}
    </>
  );
}

/** The checks before and after, if they differ. A secret word is not shown, so another word is no difference. */
function ChangedChecks({ before, after }: NonNullable<ReviewItem['terms']>) {
  const [old = [], now = []] = [before.further?.checks, after.further?.checks];
  if (before.further === undefined || JSON.stringify(old) === JSON.stringify(now)) return null;
  const side = (term: string, checks: typeof now) => ({
    term,
    value: checks.length > 0 ? <MissionChecks checks={checks} /> : t('None'),
  });
  return <Change label={t('Checks')} sides={[side(t('Before'), old), side(t('After'), now)]} />;
}

function ChangedTerms({ changed }: { changed: ReturnType<typeof changedTerms> }) {
  if (changed.length === 0) return null;
  return (
    <section aria-label={t('Changed terms')}>
      <h3 className={styles.label}>{t('Changed terms')}</h3>
      <dl className={`${facts.facts} ${styles.terms}`}>
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
  const side = (term: string, cover: string) => ({
    term: cover === '' ? t('{term} (drawn)', { term }) : term,
    value: <QuestCover picture={coverSources(cover)} sizes="20rem" {...drawn} />,
  });
  return <Change label={QUEST_WORD_LABELS.cover} sides={[side(t('Before'), before), side(t('After'), after)]} />;
}
