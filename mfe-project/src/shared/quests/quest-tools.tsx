import type { ProjectQuest } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, renderOutsideAnchor } from '@magnetx/ui';
import CircleStop from 'lucide-react/icons/circle-stop';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import ScanEye from 'lucide-react/icons/scan-eye';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';
import { useDuplicate } from '../drafts/use-duplicate.ts';
import { formOfQuest } from '../quest-form/form-of-quest.ts';
import { ConcludeDialog } from './conclude-dialog.tsx';
import { useLazyGetQuestQuery } from './quests.endpoints.ts';

/** The users' view of a quest, and a new draft with its words and fields. */
export function QuestTools({
  quest: { id: questId, title },
  isOnCard = false,
}: {
  quest: ProjectQuest;
  isOnCard?: boolean;
}) {
  const look = isOnCard ? ({ variant: 'quiet', size: 'small' } as const) : ({ variant: 'secondary' } as const);
  const { duplicate, isDuplicating } = useDuplicate();
  const [readQuest, { isFetching }] = useLazyGetQuestQuery();
  const copy = () => void duplicate(async () => formOfQuest(await readQuest({ params: { questId } }).unwrap()));
  return (
    <>
      <ButtonLink
        href={paths.preview.href(questId)}
        render={renderOutsideAnchor}
        icon={<ScanEye />}
        aria-label={t('Preview as people see it: {title}', { title })}
        title={t('Preview as people see it, in a new tab')}
        {...look}
      >
        {t('Preview')}
      </ButtonLink>
      <Permitted to="quests.write">
        <Button
          icon={<Copy />}
          aria-label={t('Duplicate {title}', { title })}
          isBusy={isFetching || isDuplicating}
          busyLabel={t('Duplicating…')}
          onClick={copy}
          {...look}
        >
          {t('Duplicate')}
        </Button>
      </Permitted>
    </>
  );
}

/** The ways to change a quest that has not ended. */
export function QuestChanges({ quest }: { quest: ProjectQuest }) {
  const [isConcluding, setIsConcluding] = useState(false);
  if (quest.status !== 'active' && quest.status !== 'pending') return null;
  return (
    <Permitted to="quests.write">
      <ButtonLink href={paths.editQuest.href(quest.id)} render={routerLink} icon={<Pencil />} variant="secondary">
        {t('Edit')}
      </ButtonLink>
      {quest.status === 'active' ? (
        <Button icon={<CircleStop />} onClick={() => setIsConcluding(true)} variant="secondary">
          {t('Conclude early')}
        </Button>
      ) : null}
      {isConcluding ? <ConcludeDialog quest={quest} onClose={() => setIsConcluding(false)} /> : null}
    </Permitted>
  );
}
