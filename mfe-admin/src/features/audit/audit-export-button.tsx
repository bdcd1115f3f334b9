import { formatCount } from '@magnetx/contracts';
import { Button } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import type { AuditQuestion } from './audit.endpoints.ts';
import { useAuditExport } from './use-audit-export.ts';

/** Hands over every line that is asked for, whatever of it is on the screen. */
export function AuditExportButton({ question }: { question: AuditQuestion }) {
  const { save, lineCount } = useAuditExport(question);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download />}
      isBusy={lineCount !== null}
      busyLabel={`${formatCount(lineCount ?? 0, 'line')}...`}
      onClick={save}
    >
      Export CSV
    </Button>
  );
}
