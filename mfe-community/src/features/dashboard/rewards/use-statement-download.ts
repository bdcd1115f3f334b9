import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '../../../shared/browser/save-file';
import { useGetWholeStatementMutation } from './rewards.endpoints';
import { statementCsv } from './statement-csv';

const FAILED = 'Something went wrong. Please try again.';

/** Fetches every line there is, and hands it over as a file named after the day. */
export function useStatementDownload() {
  const { notify } = useHost();
  const [getWholeStatement, { isLoading }] = useGetWholeStatementMutation();

  async function download(): Promise<void> {
    const answer = await getWholeStatement(undefined);
    if (answer.data) {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`magnetx-statement-${day}.csv`, 'text/csv;charset=utf-8', statementCsv(answer.data));
    } else {
      notify({
        type: 'error',
        title: 'Your statement could not be downloaded',
        message: errorText(answer.error, FAILED),
      });
    }
  }

  return { download: () => void download(), isDownloading: isLoading };
}
