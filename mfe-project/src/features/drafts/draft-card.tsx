import { categoryName, formatRelativeTime, type ProjectDraftRow } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Badge, Button, Card, IconFact, IconFacts } from '@magnetx/ui';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Copy from 'lucide-react/icons/copy';
import Folder from 'lucide-react/icons/folder';
import History from 'lucide-react/icons/history';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useDuplicate } from '../../shared/drafts/use-duplicate.ts';
import { QuestTypeBadge } from '../../shared/quests/quest-badges.tsx';
import styles from '../../shared/quests/link-card.module.css';
import { useDraftActions } from './use-draft-actions.ts';

/** A draft. Anywhere on the card continues it, for those who may. */
export function DraftCard({ draft }: { draft: ProjectDraftRow }) {
  const titleId = useId();
  const canWrite = usePermission('quests.write');
  const { duplicate, isDuplicating } = useDuplicate();
  const { readForm, remove, isRemoving } = useDraftActions(draft);
  const title = draft.title.trim() || t('Untitled');
  const nowMs = useNow();
  const by = draft.saved_by ? ` ${t('by {savedBy}', { savedBy: draft.saved_by })}` : '';
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <p>
        {draft.type ? <QuestTypeBadge type={draft.type} /> : <Badge icon={<CircleDashed />}>{t('No type yet')}</Badge>}
      </p>
      <h2 id={titleId} className={styles.title}>
        {canWrite ? (
          <Link to={paths.postQuest.ofDraft(draft.id)} className={styles.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <IconFacts>
        <IconFact icon={<Folder />} label={t('Category')}>
          {categoryName(draft.category) || t('No category yet')}
        </IconFact>
        <IconFact icon={<History />} label={t('Last changed')}>
          {t('Saved {relativeTime}{by}', { relativeTime: formatRelativeTime(Date.parse(draft.saved_at), nowMs), by })}
        </IconFact>
      </IconFacts>
      {canWrite ? (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            icon={<Copy />}
            aria-label={t('Duplicate {title}', { title })}
            isBusy={isDuplicating}
            busyLabel={t('Duplicating…')}
            onClick={() => void duplicate(readForm)}
          >
            {t('Duplicate')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 />}
            aria-label={t('Delete {title}', { title })}
            isBusy={isRemoving}
            busyLabel={t('Deleting…')}
            onClick={() => void remove()}
          >
            {t('Delete')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
