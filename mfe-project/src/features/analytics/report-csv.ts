import { ratesOf, writeSpreadsheet, type CsvColumn, type ProjectQuest, type ReportDay } from '@magnetx/contracts';

const percent = (share: number | null) => (share === null ? null : (share * 100).toFixed(1));

const columns: readonly CsvColumn<ReportDay>[] = [
  { header: 'Day', cell: ({ day }) => day },
  { header: 'Views', cell: ({ views }) => views, isNumeric: true },
  { header: 'Clicks', cell: ({ clicks }) => clicks, isNumeric: true },
  { header: 'Participants', cell: ({ participants }) => participants, isNumeric: true },
  { header: 'Submissions', cell: ({ submissions }) => submissions, isNumeric: true },
  { header: 'Completions', cell: ({ completions }) => completions, isNumeric: true },
  { header: 'Click-through rate (%)', cell: (day) => percent(ratesOf(day).clickThrough), isNumeric: true },
  { header: 'Participation rate (%)', cell: (day) => percent(ratesOf(day).participation), isNumeric: true },
  { header: 'Completion rate (%)', cell: (day) => percent(ratesOf(day).completion), isNumeric: true },
];

/** The same in every row, so that the tables of several quests can be put together. */
function questColumns(quest: ProjectQuest): CsvColumn<ReportDay>[] {
  return [
    { header: 'Quest', cell: () => quest.title },
    { header: 'Category', cell: () => quest.category },
    { header: 'Language', cell: () => quest.language },
  ];
}

/** A report's days as a table, oldest first; of one quest where one is given. Days are UTC days. */
export function reportCsv(days: readonly ReportDay[], quest?: ProjectQuest): string {
  return writeSpreadsheet([...columns, ...(quest ? questColumns(quest) : [])], days);
}
