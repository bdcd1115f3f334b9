import { STORAGE_KEYS } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useDeviceFlag } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { Button, ContentPage, KeysDialog, PageHead, WaitingAnswers } from '@magnetx/ui';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useDecideAnswerMutation, useListAnswersQuery } from '../../shared/submissions/submissions.endpoints.ts';
import { SubmissionList } from './submission-list.tsx';
import styles from './submissions.module.css';
import { INBOX_KEYS } from './use-inbox.ts';
import { useInboxView } from './use-inbox-view.ts';

const WHO_DECIDES = t('You decide what your reserves cover. For the rest you recommend, and an admin decides.');
const READ_ONLY = t('Owners and editors decide what the reserves cover, and recommend for the rest.');

const failureText = failureTextFrom({ refused: t('Your decision was not stored') });

/** The work on the project's tasks: to read, and to recommend a decision on. */
export function SubmissionsPage() {
  const view = useInboxView();
  const answers = useListAnswersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [decide] = useDecideAnswerMutation();
  const canDecide = usePermission('work.decide');
  const canRecommend = usePermission('work.recommend');
  const [areKeysOff, setAreKeysOff] = useDeviceFlag(STORAGE_KEYS.projectShortcutsOff);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  return (
    <ContentPage title={t('Submissions')} isCompact>
      <PageHead
        title={t('Submissions')}
        intro={canRecommend ? WHO_DECIDES : READ_ONLY}
        actions={
          <Button
            className={styles.keysButton}
            variant="secondary"
            size="small"
            icon={<Keyboard />}
            onClick={() => setIsShowingKeys(true)}
          >
            {t('Keyboard shortcuts')}
          </Button>
        }
      />
      <WaitingAnswers list={answers} canDecide={canDecide} decide={decide} failureText={failureText} />
      <SubmissionList view={view} hasKeys={!areKeysOff} onHelp={() => setIsShowingKeys(true)} />
      {isShowingKeys ? (
        <KeysDialog
          keys={INBOX_KEYS}
          isOn={!areKeysOff}
          onTurn={(isOn) => setAreKeysOff(!isOn)}
          onClose={() => setIsShowingKeys(false)}
        />
      ) : null}
    </ContentPage>
  );
}
