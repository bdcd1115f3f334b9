import { PAYOUT_FILE_ROWS_MAX, formatFigure, type PayoutBatch } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '@magnetx/federation/save-file';
import { t } from '@magnetx/texts';
import { Note } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import styles from './payouts-page.module.css';
import { useGetPayoutFileMutation } from './payouts.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to download the file') });

/** The files of a batch, for the Safe's CSV Airdrop: one by one, or one after the other. */
export function BatchFiles({ batch: { id: batchId, files } }: { batch: PayoutBatch }) {
  const { notify } = useHost();
  const [getFile] = useGetPayoutFileMutation();
  const [underWay, setUnderWay] = useState<number | null>(null);
  const numbers = Array.from({ length: files }, (_, index) => index + 1);

  async function download(wanted: readonly number[]): Promise<void> {
    for (const file of wanted) {
      setUnderWay(file);
      const { data, error } = await getFile({ params: { batchId, file } });
      if (data) saveFile(data.name, 'text/csv;charset=utf-8', data.csv);
      else {
        notify({
          type: 'error',
          title: t('File {file} could not be downloaded', { file }),
          message: failureText(error),
        });
        break;
      }
    }
    setUnderWay(null);
  }

  return (
    <div className={styles.panel}>
      <Note>
        {t('Files for the CSV Airdrop app of your Safe, with at most {payoutFileRowsMax} transfers each.', {
          payoutFileRowsMax: formatFigure(PAYOUT_FILE_ROWS_MAX),
        })}
      </Note>
      <div className={styles.files}>
        {files > 1 ? (
          <PermittedButton
            permission="money"
            variant="secondary"
            size="small"
            icon={<Download />}
            isBusy={underWay !== null}
            busyLabel={t('Downloading {underWay} of {files}...', { underWay: underWay ?? '', files })}
            onClick={() => void download(numbers)}
          >
            {t('{files, plural, one {Download all # file} other {Download all # files}}', { files })}
          </PermittedButton>
        ) : null}
        {numbers.map((file) => (
          <PermittedButton
            permission="money"
            key={file}
            variant={files > 1 ? 'quiet' : 'secondary'}
            size="small"
            icon={<Download />}
            aria-disabled={underWay !== null || undefined}
            onClick={() => underWay === null && void download([file])}
          >
            {t('File {file}', { file })}
          </PermittedButton>
        ))}
      </div>
    </div>
  );
}
