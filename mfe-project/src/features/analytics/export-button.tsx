import type { ProjectQuest, ReportDay, ReportPeriod } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { t } from '@magnetx/texts';
import { Button } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { reportCsv } from './report-csv.ts';

interface ExportButtonProps {
  /** The file's name begins with it: `quest-7`. */
  subject: string;
  /** The quest that the report is about; left out for the report of all. */
  quest?: ProjectQuest;
  /** Undefined while there is no report. */
  report: { readonly period: ReportPeriod; readonly days: readonly ReportDay[] } | undefined;
}

/** Hands the days of a report over as a table. */
export function ExportButton({ subject, quest, report }: ExportButtonProps) {
  function save(): void {
    if (!report) return;
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`magnetx-${subject}-${report.period}-${day}.csv`, 'text/csv;charset=utf-8', reportCsv(report.days, quest));
  }
  return (
    <Button variant="secondary" icon={<Download />} disabled={!report} onClick={save}>
      {t('Export Data')}
    </Button>
  );
}
