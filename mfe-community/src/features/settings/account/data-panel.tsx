import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '@magnetx/federation/save-file';
import { t } from '@magnetx/texts';
import { Button, Panel, Stack } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import styles from './account.module.css';
import { useGetAccountDataMutation } from './account.endpoints.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const FAILED = t('Something went wrong. Please try again.');

/** The user's data: a download of all of it, and the deletion of the account. */
export function DataPanel() {
  const { user } = useUserArea();
  const { notify } = useHost();
  const [getAccountData, { isLoading }] = useGetAccountDataMutation();
  const [isDeleting, setIsDeleting] = useState(false);

  async function download(): Promise<void> {
    const answer = await getAccountData(undefined);
    if (answer.data) saveFile('magnetx-data.json', 'application/json', JSON.stringify(answer.data, null, 2));
    else {
      notify({
        type: 'error',
        title: t('Your data could not be downloaded'),
        message: errorText(answer.error, FAILED),
      });
    }
  }

  return (
    <Panel title={t('Your data')} gap="small">
      <p className={styles.text}>{t('Everything we keep about you is yours: take a copy, or have it erased.')}</p>
      <Stack direction="row" gap={8} wrap>
        <Button
          variant="secondary"
          size="small"
          icon={<Download />}
          onClick={() => void download()}
          isBusy={isLoading}
          busyLabel={t('Preparing your file...')}
        >
          {t('Download my data')}
        </Button>
        <Button variant="quiet" size="small" icon={<Trash />} onClick={() => setIsDeleting(true)} disabled={!user}>
          {t('Delete account')}
        </Button>
      </Stack>
      {user && isDeleting ? (
        <DeleteAccountDialog handle={user.x_username.replace(/^@/, '')} onClose={() => setIsDeleting(false)} />
      ) : null}
    </Panel>
  );
}
