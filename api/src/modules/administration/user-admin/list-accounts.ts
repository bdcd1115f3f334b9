import type { AdminUser, listUsers, NumberedPage, QueryOf } from '@magnetx/contracts';
import { countUpTo, numberPages, sliceOf } from '../../../http/numbered-page.ts';
import { searchPrefixesOf, searchTermsOf } from '../../../search/words.ts';
import type { AdminProfile, Admins, Users } from '../../accounts/accounts/index.ts';
import { presentAdmin, presentUser } from './admin-user.presenter.ts';

export interface ListAccountsDeps {
  readonly users: Pick<Users, 'table'>;
  readonly admins: Pick<Admins, 'list'>;
}

type Query = QueryOf<typeof listUsers>;

/** Reads all administrators, because there are few. */
async function listAdmins({ admins }: ListAccountsDeps, { status, role }: Query, terms: readonly string[]) {
  if (role === 'User') return [];
  const isFound = ({ username }: AdminProfile): boolean => {
    const beginnings = new Set(searchPrefixesOf([username]));
    return terms.every((term) => beginnings.has(term));
  };
  return (await admins.list()).filter((admin) => (status === 'all' || admin.status === status) && isFound(admin));
}

/** One page of all accounts: administrators first, then users in the requested order. */
export async function listAccounts(
  deps: ListAccountsDeps,
  query: Query,
): Promise<{ users: AdminUser[]; pagination: NumberedPage }> {
  const { page, limit, search, status, role, sort } = query;
  const terms = searchTermsOf(search);
  // A search without letters and digits matches nothing.
  if (search !== '' && terms.length === 0) {
    return { users: [], pagination: numberPages(query, { total: 0, isExact: true }) };
  }
  const admins = await listAdmins(deps, query, terms);
  const { skip } = sliceOf({ page, limit });
  const first = admins.slice(skip, skip + limit).map(presentAdmin);
  if (role === 'Admin')
    return { users: first, pagination: numberPages(query, { total: admins.length, isExact: true }) };
  const filter = { terms, sort, ...(status !== 'all' && { status }) };
  const isExact = terms.length === 0 && status === 'all';
  const rest = { skip: Math.max(0, skip - admins.length), limit: limit - first.length };
  const { rows: users, total } = await deps.users.table(filter, rest, countUpTo(limit));
  const pagination = numberPages(query, { total: admins.length + total, isExact });
  return { users: [...first, ...users.map(presentUser)], pagination };
}
