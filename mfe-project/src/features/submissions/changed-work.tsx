import { t } from '@magnetx/texts';
import { ChangedSince } from '@magnetx/ui';
import { whoOf } from './submission-columns.tsx';
import type { ChangedSubmission } from './use-recommend.ts';

/** The changes of work since it was shown. */
export function ChangedWork({ changed }: { changed: readonly ChangedSubmission[] }) {
  return changed.map(({ before, present }) => (
    <ChangedSince
      key={present.id}
      title={t('The work of {present} has changed since you opened it', { present: whoOf(present) })}
      texts={[
        { label: t('Link'), before: before.url, after: present.url },
        { label: t('Note'), before: before.note, after: present.note },
      ]}
    />
  ));
}
