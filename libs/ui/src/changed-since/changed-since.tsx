import { Banner } from '../banner/banner.tsx';
import { ChangedText, type ChangedTextProps } from './changed-text.tsx';

interface ChangedSinceProps {
  title: string;
  /** Texts before and now; equal ones are left out. Without texts, the page shows the changes itself. */
  texts?: readonly ChangedTextProps[] | undefined;
}

/** Says that something has changed since the page showed it, and shows what changed. */
export function ChangedSince({ title, texts }: ChangedSinceProps) {
  const changed = texts?.filter(({ before, after }) => before !== after) ?? [];
  const isSame = texts !== undefined && changed.length === 0;
  return (
    <>
      <Banner tone="warning" title={title}>
        {isSame ? 'The same was sent again. Look at it, then decide.' : 'Look at it again, then decide.'}
      </Banner>
      {changed.map((text) => (
        <ChangedText key={text.label} {...text} />
      ))}
    </>
  );
}
