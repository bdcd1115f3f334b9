import { AUDIT_ACTIONS, type AuditLine, type CsvColumn } from '@magnetx/contracts';

export const AUDIT_COLUMNS: readonly CsvColumn<AuditLine>[] = [
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
