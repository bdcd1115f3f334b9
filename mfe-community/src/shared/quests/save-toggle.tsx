import type { ShownQuest } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { IconButton } from '@magnetx/ui';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import { useSaveQuestMutation } from './saved.endpoints.ts';

const FAILED = t('Something went wrong. Please try again.');

/** Saves a quest for later, or no longer. */
export function SaveToggle({ quest: { id, title, is_saved: isSaved } }: { quest: ShownQuest }) {
  const { notify } = useHost();
  const [save, { isLoading, originalArgs }] = useSaveQuestMutation();
  // While it is sent, the button shows what was pressed.
  const isShownSaved = isLoading ? (originalArgs?.body.is_saved ?? isSaved) : isSaved;

  async function toggle(): Promise<void> {
    const { error } = await save({ body: { quest_id: id, is_saved: !isSaved } });
    if (error)
      notify({ type: 'error', title: t('Your saved quests did not change'), message: errorText(error, FAILED) });
  }

  return (
    <IconButton
      label={t('Save {title}', { title })}
      icon={isShownSaved ? <BookmarkCheck /> : <Bookmark />}
      aria-pressed={isShownSaved}
      aria-busy={isLoading || undefined}
      onClick={() => {
        if (!isLoading) void toggle();
      }}
    />
  );
}
