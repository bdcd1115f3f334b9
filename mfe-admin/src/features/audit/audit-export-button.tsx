import { formatFigure } from '@magnetx/contracts';
import { Button } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import type { AuditQuestion } from './audit.endpoints';
import { useAuditExport } from './use-audit-export';

/** Hands over every line that is asked for, whatever of it is on the screen. */
export function AuditExportButton({ question }: { question: AuditQuestion }) {
  const { save, lineCount } = useAuditExport(question);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download />}
      isBusy={lineCount !== null}
      busyLabel={`${formatFigure(lineCount ?? 0)} lines...`}
      onClick={save}
    >
      Export CSV
    </Button>
  );
}
