import type { Model, QueryFilter } from 'mongoose';
import type { Slice } from '../../../http/numbered-page.ts';
import { sortedBy, type ColumnOf, type IndexOrder } from '../../../http/sorted-page.ts';
import { rarestFirst } from '../../../search/words.ts';

interface AccountRow {
  _id: string;
  status: string;
  searchPrefixes: string[];
}

/** The requested rows of an admin table. */
export interface TableFilter<Status, Sort> {
  /** The default of the table's call if absent; `-` is descending. With a search or a status, `joined` only. */
  readonly sort?: Sort;
  readonly status?: Status;
  /** Terms of `searchTermsOf`. Each must begin a word of the account's names. */
  readonly terms: readonly string[];
}

/** Reads one page of an admin table and the number of matching rows. With a filter, the count stops at `countedMax`. */
export type AccountTable<Account, Status extends string, Sort extends string> = (
  filter: TableFilter<Status, Sort>,
  slice: Slice,
  countedMax: number,
) => Promise<{ rows: Account[]; total: number }>;

interface SortedTable<Sort extends string, Document, Account> {
  /** An index for each column. Those of `joined` also exist behind a term, a status, and both. */
  readonly orders: Readonly<Record<Column<Sort>, IndexOrder>>;
  readonly toAccount: (document: Document) => Account;
  /** Restricts the rows. */
  readonly only?: Readonly<Record<string, null>>;
}

type Column<Sort extends string> = ColumnOf<Sort> | 'joined';

export function createAccountTable<Document extends AccountRow, Account, Sort extends string>(
  model: Model<Document>,
  { orders, toAccount, only = {} }: SortedTable<Sort, Document, Account>,
): AccountTable<Account, Document['status'], Sort> {
  const accounts = model as unknown as Model<AccountRow>;
  return async (asked, { skip, limit }, countedMax) => {
    const { status, sort = '-joined' } = asked;
    const { index, order } = sortedBy<string>(orders, sort);
    const count = (searchPrefixes: string, most: number) =>
      accounts.countDocuments({ searchPrefixes }, { limit: most, hint: { searchPrefixes: 1, ...orders.joined } });
    const terms = await rarestFirst(asked.terms, count);
    const isFiltered = terms.length > 0 || status !== undefined;
    const filter: QueryFilter<AccountRow> = {
      ...(terms.length > 0 && { searchPrefixes: terms.length === 1 ? terms[0] : { $all: [...terms] } }),
      ...(status !== undefined && { status }),
      ...only,
    };
    const hint = {
      ...(terms.length > 0 && { searchPrefixes: 1 as const }),
      ...(status !== undefined && { status: 1 as const }),
      ...index,
    };
    const readRows = () => accounts.find(filter).sort(order).skip(skip).limit(limit).hint(hint).lean<Document[]>();
    const [rows, total] = await Promise.all([
      // The database treats a limit of 0 as no limit.
      limit > 0 ? readRows() : [],
      isFiltered ? accounts.countDocuments(filter, { limit: countedMax, hint }) : accounts.estimatedDocumentCount(),
    ]);
    return { rows: rows.map(toAccount), total };
  };
}
