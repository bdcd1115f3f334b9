import { ChangedSince } from '@magnetx/ui';
import { whoOf } from './submission-columns.tsx';
import type { ChangedSubmission } from './use-recommend.ts';

/** The changes of work since it was shown. */
export function ChangedWork({ changed }: { changed: readonly ChangedSubmission[] }) {
  return changed.map(({ before, present }) => (
    <ChangedSince
      key={present.id}
      title={`The work of ${whoOf(present)} has changed since you opened it`}
      texts={[
        { label: 'Link', before: before.url, after: present.url },
        { label: 'Note', before: before.note, after: present.note },
      ]}
    />
  ));
}
