import type { ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

type ReviewKind = 'quest' | 'work' | 'edit';

/** The kind of an item of the queue, besides the type of its quest. */
export function kindOf({ id }: Pick<ReviewItem, 'id'>): ReviewKind {
  if (id.startsWith('quest-')) return 'quest';
  return id.startsWith('edit-') ? 'edit' : 'work';
}

const COMMON_REASONS: Readonly<Record<ReviewKind, readonly string[]>> = {
  quest: [
    t('Please describe more clearly what people should do.'),
    t('The reward does not fit the work.'),
    t('A link does not work.'),
    t('This does not fit our rules.'),
  ],
  work: [
    t('The link does not open, or is private.'),
    t('It does not meet the requirements.'),
    t('It is not your own work.'),
    t('It was submitted before.'),
  ],
  edit: [
    t('The new words promise something else than before.'),
    t('The new words are unclear.'),
    t('A link does not work.'),
    t('This does not fit our rules.'),
  ],
};

/** Common reasons for rejecting these items: those of each of their kinds. */
export function commonReasonsFor(items: readonly ReviewItem[]): readonly string[] {
  const kinds = [...new Set(items.map(kindOf))];
  return [...new Set(kinds.flatMap((kind) => COMMON_REASONS[kind].slice(0, kinds.length > 1 ? 2 : undefined)))];
}
