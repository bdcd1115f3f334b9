import { ExportButton } from '../../shared/tables/export-button.tsx';
import { AUDIT_COLUMNS } from './audit-csv.ts';
import { useReadAuditPageMutation, type AuditQuestion } from './audit.endpoints.ts';

const ROWS_MAX = 100_000;

/** Exports all lines of the filter on the screen. */
export function AuditExportButton({ question }: { question: AuditQuestion }) {
  const [readPage] = useReadAuditPageMutation();
  return (
    <ExportButton
      subject="audit-log"
      noun="line"
      failedTitle="The log could not be exported"
      columns={AUDIT_COLUMNS}
      rowsMax={ROWS_MAX}
      readPage={async (before) => {
        const { data, error } = await readPage({ ...question, before });
        return data ? { rows: data.lines, next: data.next } : { error };
      }}
    />
  );
}
