import { listReviewItems, STORAGE_KEYS } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useDeviceFlag } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { Button, KeysDialog, WaitingAnswers } from '@magnetx/ui';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { useDecideAnswerMutation, useListAnswersQuery } from '../../shared/review/review.endpoints.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { QUEUE_COLUMNS } from './queue-csv.ts';
import { QueueToolbar } from './queue-toolbar.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { QUEUE_KEYS } from './use-queue-keys.ts';
import { useQueueView } from './use-queue-view.ts';
import styles from './manage-tasks-page.module.css';

const failureText = failureTextFrom({ refused: t('Your decision was not stored') });

/** The review queue: search, review and decide on submissions, one by one or in bulk. */
export function ManageTasksPage() {
  const view = useQueueView();
  const answers = useListAnswersQuery(undefined, LIVE);
  const [decide] = useDecideAnswerMutation();
  const canDecide = useRefusal('review') === undefined;
  const [areKeysOff, setAreKeysOff] = useDeviceFlag(STORAGE_KEYS.adminShortcutsOff);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  return (
    <WorkPage
      title={t('Manage Tasks')}
      intro={t('Quests that wait for approval, and the work that users submitted.')}
      actions={
        <>
          <ExportButton
            subject="submissions"
            nouns={[t('submission'), t('submissions')]}
            columns={QUEUE_COLUMNS}
            call={listReviewItems}
            query={view.query}
            rowsOf={({ submissions }) => submissions}
          />
          <Button
            variant="secondary"
            size="small"
            className={styles.keys}
            icon={<Keyboard />}
            onClick={() => setIsShowingKeys(true)}
          >
            {t('Keyboard shortcuts')}
          </Button>
        </>
      }
    >
      <WaitingAnswers list={answers} canDecide={canDecide} decide={decide} failureText={failureText} />
      <QueueToolbar view={view} />
      <ReviewQueue view={view} hasKeys={!areKeysOff} onHelp={() => setIsShowingKeys(true)} />
      {isShowingKeys ? (
        <KeysDialog
          keys={QUEUE_KEYS}
          isOn={!areKeysOff}
          onTurn={(isOn) => setAreKeysOff(!isOn)}
          onClose={() => setIsShowingKeys(false)}
        />
      ) : null}
    </WorkPage>
  );
}
