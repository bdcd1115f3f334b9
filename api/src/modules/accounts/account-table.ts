import type { Model, QueryFilter } from 'mongoose';
import type { Slice } from '../../http/numbered-page.ts';
import { rarestFirst } from '../../search/words.ts';

interface AccountRow {
  _id: string;
  status: string;
  searchPrefixes: string[];
}

/** The requested rows of an admin table. */
export interface TableFilter<Status> {
  readonly status?: Status;
  /** Terms of `searchTermsOf`. Each must begin a word of the account's names. */
  readonly terms: readonly string[];
}

/** Reads one page of an admin table and the number of matching rows. With a filter, the count stops at `countedMax`. */
export type AccountTable<Account, Status extends string> = (
  filter: TableFilter<Status>,
  slice: Slice,
  countedMax: number,
) => Promise<{ rows: Account[]; total: number }>;

/** Each combination of a term and a status has an index that ends with the sort order. `only` restricts the rows. */
export function createAccountTable<Document extends AccountRow, Account>(
  model: Model<Document>,
  order: Readonly<Record<string, -1>>,
  toAccount: (document: Document) => Account,
  only: Readonly<Record<string, null>> = {},
): AccountTable<Account, Document['status']> {
  const accounts = model as unknown as Model<AccountRow>;
  return async (asked, { skip, limit }, countedMax) => {
    const { status } = asked;
    const count = (searchPrefixes: string, most: number) =>
      accounts.countDocuments({ searchPrefixes }, { limit: most, hint: { searchPrefixes: 1, ...order } });
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
      ...order,
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
