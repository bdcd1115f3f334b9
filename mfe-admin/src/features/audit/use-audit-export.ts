import type { AuditLine } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '@magnetx/federation/save-file';
import { useEffect, useRef, useState } from 'react';
import { auditCsv } from './audit-csv.ts';
import { useReadAuditPageMutation, type AuditQuestion } from './audit.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Something went wrong. Please try again.' });

/** Reads all pages of a query, then saves them as a file. Leaving the page cancels it. */
export function useAuditExport(question: AuditQuestion) {
  const { notify } = useHost();
  const [readPage] = useReadAuditPageMutation();
  const [lineCount, setLineCount] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  async function save(): Promise<void> {
    const lines: AuditLine[] = [];
    setLineCount(0);
    for (let before: string | null = ''; before !== null && !isGone.current;) {
      const { data, error }: Awaited<ReturnType<typeof readPage>> = await readPage({ ...question, before });
      if (!data) {
        setLineCount(null);
        notify({ type: 'error', title: 'The log could not be exported', message: failureText(error) });
        return;
      }
      lines.push(...data.lines);
      setLineCount(lines.length);
      before = data.next;
    }
    if (isGone.current) return;
    setLineCount(null);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`magnetx-audit-log-${day}.csv`, 'text/csv;charset=utf-8', auditCsv(lines));
  }

  return {
    save: () => void save(),
    /** How many lines were read so far; null while nothing is exported. */
    lineCount,
  };
}
