import type { ProjectQuest } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, IconButton, renderOutsideAnchor } from '@magnetx/ui';
import Copy from 'lucide-react/icons/copy';
import ScanEye from 'lucide-react/icons/scan-eye';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';
import { useDuplicate } from '../drafts/use-duplicate.ts';
import { formOfQuest } from '../quest-form/form-of-quest.ts';
import styles from './quest-tools.module.css';
import { useLazyGetQuestQuery } from './quests.endpoints.ts';

interface QuestToolsProps {
  quest: Pick<ProjectQuest, 'id' | 'title'>;
  /** On a card they are icons. */
  size: 'card' | 'page';
}

const PREVIEW = t('Preview as people see it');

/** The users' view of a quest, and a new draft with its words and fields. */
export function QuestTools({ quest: { id: questId, title }, size }: QuestToolsProps) {
  const { duplicate, isDuplicating } = useDuplicate();
  const [readQuest, { isFetching }] = useLazyGetQuestQuery();
  const isBusy = isFetching || isDuplicating;
  const copy = () => void duplicate(async () => formOfQuest(await readQuest({ params: { questId } }).unwrap()));
  const isOnCard = size === 'card';
  return (
    <>
      <ButtonLink
        href={paths.preview.href(questId)}
        render={renderOutsideAnchor}
        icon={<ScanEye />}
        aria-label={`${PREVIEW}: ${title}`}
        {...(isOnCard && {
          variant: 'quiet',
          size: 'small',
          className: styles.icon,
          title: t('{preview}, in a new tab', { preview: PREVIEW }),
        })}
        {...(!isOnCard && { variant: 'secondary' })}
      >
        {isOnCard ? null : PREVIEW}
      </ButtonLink>
      <Permitted to="quests.write">
        {isOnCard ? (
          <IconButton
            size="small"
            label={t('Duplicate {title}', { title })}
            icon={<Copy />}
            disabled={isBusy}
            onClick={copy}
          />
        ) : (
          <Button variant="secondary" icon={<Copy />} isBusy={isBusy} busyLabel={t('Duplicating…')} onClick={copy}>
            {t('Duplicate')}
          </Button>
        )}
      </Permitted>
    </>
  );
}
