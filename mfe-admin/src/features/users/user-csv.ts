import type { AdminUser, CsvColumn } from '@magnetx/contracts';

export const USER_COLUMNS: readonly CsvColumn<AdminUser>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Handle', cell: ({ handle }) => handle },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Points', cell: ({ points }) => points, isNumeric: true },
  { header: 'Referrals', cell: ({ referrals }) => referrals, isNumeric: true },
  { header: 'Joined', cell: ({ joined }) => joined },
  { header: 'Admin role', cell: ({ adminRole }) => adminRole ?? '' },
];
