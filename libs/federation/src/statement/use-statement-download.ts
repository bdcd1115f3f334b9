import { useState } from 'react';
import type { StatementLine } from '@magnetx/contracts';
// By its public name: that is how the page's one copy of the facade is found.
import { useHost } from '@magnetx/federation/host';
import { errorText } from '../api/call-error.ts';
import { saveFile } from '../save-file.ts';
import { statementCsv } from './statement-csv.ts';

const FAILED = 'Something went wrong. Please try again.';

/** What a mutation answers that reads every line there is. */
type WholeStatement = PromiseLike<{ data?: StatementLine[] | undefined; error?: unknown }>;

/** Fetches every line there is, and hands it over as a file named after its subject and the day. */
export function useStatementDownload(readWhole: () => WholeStatement, subject = 'statement') {
  const { notify } = useHost();
  const [isDownloading, setIsDownloading] = useState(false);

  async function download(): Promise<void> {
    setIsDownloading(true);
    const answer = await readWhole();
    setIsDownloading(false);
    if (answer.data) {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`magnetx-${subject}-${day}.csv`, 'text/csv;charset=utf-8', statementCsv(answer.data));
    } else {
      notify({
        type: 'error',
        title: 'Your statement could not be downloaded',
        message: errorText(answer.error, FAILED),
      });
    }
  }

  return { download: () => void download(), isDownloading };
}
