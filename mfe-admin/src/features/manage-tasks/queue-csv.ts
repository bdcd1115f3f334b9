import type { CsvColumn, ReviewItem } from '@magnetx/contracts';

export const QUEUE_COLUMNS: readonly CsvColumn<ReviewItem>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Quest', cell: ({ questId }) => questId, isNumeric: true },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Submitted by', cell: ({ submittedBy }) => submittedBy },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Reward', cell: ({ amount }) => amount },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Submitted', cell: ({ submittedAt }) => submittedAt },
  { header: 'Overdue', cell: ({ isOverdue }) => (isOverdue ? 'Yes' : 'No') },
  { header: 'Link', cell: ({ submissionUrl }) => submissionUrl },
  { header: 'Recommendation', cell: ({ recommendation }) => recommendation?.verdict ?? '' },
  { header: 'Reason', cell: ({ reason }) => reason },
];
