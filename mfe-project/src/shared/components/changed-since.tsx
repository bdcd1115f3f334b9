import { Banner } from '@magnetx/ui';
import styles from './changed-since.module.css';

interface ChangedSinceProps {
  title: string;
  /** Texts before and now. Equal ones are left out. */
  texts: readonly { label: string; before: string; after: string }[];
}

/** Says that something is another one than the page showed, and shows what changed. */
export function ChangedSince({ title, texts }: ChangedSinceProps) {
  const changed = texts.filter(({ before, after }) => before !== after);
  return (
    <>
      <Banner tone="warning" title={title}>
        {changed.length > 0 ? 'Look at it again, then decide.' : 'The same was sent again. Look at it, then decide.'}
      </Banner>
      {changed.map(({ label, before, after }) => (
        <dl key={label} className={styles.change}>
          <dt>{label} before</dt>
          <dd>{before ? <del>{before}</del> : 'None'}</dd>
          <dt>{label} now</dt>
          <dd>{after ? <ins>{after}</ins> : 'None'}</dd>
        </dl>
      ))}
    </>
  );
}
