import { rarestFirst } from '../../../search/words';
import { JOINED_LAST_FIRST, type User, type userModel, type UserDocument } from './user.model';

/** The rows of the admins' table that are asked for. */
export interface UserTableFilter {
  readonly status?: User['status'];
  /** Of `searchTermsOf`: all of them begin a word of name or handle. */
  readonly terms: readonly string[];
}

/** The admins' table: who joined last first. */
export function createUserTable(users: ReturnType<typeof userModel>, toUser: (document: UserDocument) => User) {
  const shelfOf = ({ status, terms }: UserTableFilter) => ({
    ...(terms.length > 0 && { beginnings: terms.length === 1 ? terms[0] : { $all: [...terms] } }),
    ...(status !== undefined && { status }),
  });
  const indexOf = ({ status, terms }: UserTableFilter) => ({
    ...(terms.length > 0 && { beginnings: 1 as const }),
    ...(status !== undefined && { status: 1 as const }),
    ...JOINED_LAST_FIRST,
  });
  const sorted = async ({ terms, ...rest }: UserTableFilter): Promise<UserTableFilter> => {
    const hint = { beginnings: 1, ...JOINED_LAST_FIRST } as const;
    const count = (beginnings: string, limit: number) => users.countDocuments({ beginnings }, { limit, hint });
    return { ...rest, terms: await rarestFirst(terms, count) };
  };
  return {
    listTable: async (asked: UserTableFilter, { skip, limit }: { skip: number; limit: number }): Promise<User[]> => {
      const filter = await sorted(asked);
      const found = await users
        .find(shelfOf(filter))
        .sort(JOINED_LAST_FIRST)
        .skip(skip)
        .limit(limit)
        .hint(indexOf(filter))
        .lean();
      return found.map(toUser);
    },

    /** How many rows there are, counted up to so many; all of them without counting when nothing is asked for. */
    countTable: async (asked: UserTableFilter, most: number): Promise<number> => {
      if (asked.terms.length === 0 && asked.status === undefined) return users.estimatedDocumentCount();
      const filter = await sorted(asked);
      return users.countDocuments(shelfOf(filter), { limit: most, hint: indexOf(filter) });
    },
  };
}
