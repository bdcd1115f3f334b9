import { AUDIT_ACTIONS, writeCsv, type AuditLine, type CsvColumn } from '@magnetx/contracts';

const columns: readonly CsvColumn<AuditLine>[] = [
  { header: 'When', cell: ({ at }) => at },
  { header: 'Who', cell: ({ admin }) => admin },
  { header: 'What', cell: ({ action }) => AUDIT_ACTIONS[action] },
  { header: 'On what', cell: ({ subject }) => subject },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Detail', cell: ({ detail }) => detail },
  { header: 'From', cell: ({ from }) => from },
  { header: 'Line', cell: ({ id }) => id },
];

/** Lines of the log as a file, in their order. */
export function auditCsv(lines: readonly AuditLine[]): string {
  return writeCsv(columns, lines);
}
