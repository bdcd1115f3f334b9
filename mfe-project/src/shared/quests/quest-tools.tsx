import type { ProjectQuest } from '@magnetx/contracts';
import { Button, ButtonLink, renderOutsideAnchor } from '@magnetx/ui';
import Copy from 'lucide-react/icons/copy';
import ScanEye from 'lucide-react/icons/scan-eye';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';
import { useDuplicate } from '../drafts/use-duplicate.ts';
import { formOfQuest } from '../quest-form/form-of-quest.ts';
import { useLazyGetQuestQuery } from './quests.endpoints.ts';

interface QuestToolsProps {
  quest: Pick<ProjectQuest, 'id' | 'title'>;
  /** `card` shortens the labels. */
  size: 'card' | 'page';
}

/** The users' view of a quest, and a new draft with its words and fields. */
export function QuestTools({ quest: { id: questId, title }, size }: QuestToolsProps) {
  const { duplicate, isDuplicating } = useDuplicate();
  const [readQuest, { isFetching }] = useLazyGetQuestQuery();
  const look = size === 'card' ? ({ variant: 'quiet', size: 'small' } as const) : ({ variant: 'secondary' } as const);
  const readForm = async () => formOfQuest(await readQuest({ params: { questId } }).unwrap());
  return (
    <>
      <ButtonLink
        {...look}
        href={paths.preview.href(questId)}
        render={renderOutsideAnchor}
        icon={<ScanEye />}
        aria-label={`Preview as people see it: ${title}`}
      >
        {size === 'card' ? 'Preview' : 'Preview as people see it'}
      </ButtonLink>
      <Permitted to="quests.write">
        <Button
          {...look}
          icon={<Copy />}
          aria-label={`Duplicate ${title}`}
          isBusy={isFetching || isDuplicating}
          busyLabel="Duplicating…"
          onClick={() => void duplicate(readForm)}
        >
          Duplicate
        </Button>
      </Permitted>
    </>
  );
}
