import {
  ADMIN_PAGE_SIZE_MAX,
  ADMIN_PAGES_MAX,
  type AdminUser,
  type CsvColumn,
  type listUsers,
  type QueryOf,
} from '@magnetx/contracts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useLazyListUsersQuery } from './users.endpoints.ts';

const COLUMNS: readonly CsvColumn<AdminUser>[] = [
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

/** Exports the users of the filter and the order on the screen. */
export function UserExport({ question }: { question: Omit<QueryOf<typeof listUsers>, 'page' | 'limit'> }) {
  const [list] = useLazyListUsersQuery();
  return (
    <ExportButton
      subject="users"
      noun="user"
      failedTitle="The users could not be exported"
      columns={COLUMNS}
      rowsMax={ADMIN_PAGES_MAX * ADMIN_PAGE_SIZE_MAX}
      readPage={async (cursor) => {
        const page = cursor === '' ? 1 : Number(cursor);
        const { data, error } = await list({ query: { ...question, page, limit: ADMIN_PAGE_SIZE_MAX } });
        if (!data) return { error };
        const { pages, isTotalCapped } = data.pagination;
        return { rows: data.users, next: page < pages || isTotalCapped ? String(page + 1) : null };
      }}
    />
  );
}
