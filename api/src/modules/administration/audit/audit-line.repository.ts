import type { AuditAction, AuditSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { rarestFirst, searchPrefixesOf } from '../../../search/words.ts';
import { AUDIT_ORDERS, auditLineModel, type AuditLineDocument } from './audit-line.model.ts';

export interface StoredAuditLine extends Readonly<Omit<AuditLineDocument, '_id' | 'searchPrefixes'>> {
  readonly id: string;
}

export interface AuditFilter {
  readonly action?: AuditAction;
  readonly outcome?: StoredAuditLine['outcome'];
  readonly subject?: string;
  readonly projectId?: string;
  /** The lines about one account or payout: `project:<id>`. */
  readonly about?: string;
  /** Terms of `searchTermsOf`. Each must begin a word of the line. */
  readonly terms: readonly string[];
  /** From this time on, and before that one. */
  readonly from?: Date;
  readonly until?: Date;
}

/** Appends and reads lines. The log cannot change or delete a line. */
export function createAuditLineRepository(connection: Connection) {
  const lines = auditLineModel(connection);
  return {
    append: async ({ id, ...rest }: StoredAuditLine, session?: ClientSession): Promise<void> => {
      const searchPrefixes = searchPrefixesOf([rest.admin, rest.subject, rest.detail]);
      await lines.insertOne({ _id: id, ...rest, searchPrefixes }, session ? { session } : {});
    },

    has: async (id: string): Promise<boolean> => (await lines.exists({ _id: id })) !== null,

    /** One page in any order by date; without a filter by another column too. */
    page: async (
      { terms, from, until, ...filter }: AuditFilter,
      { sort, ...asked }: { sort: AuditSort; before: string; limit: number },
    ): Promise<{ rows: StoredAuditLine[]; next: string | null }> => {
      const ordered = await rarestFirst(terms, (searchPrefixes, most) =>
        lines.countDocuments({ searchPrefixes }, { limit: most, hint: { searchPrefixes: 1, ...NEWEST_FIRST } }),
      );
      const span = [...(from ? [{ at: { $gte: from } }] : []), ...(until ? [{ at: { $lt: until } }] : [])];
      const { index, order } = sortedBy(AUDIT_ORDERS, sort);
      return readSortedPage({ order, ...asked }, async (range, limit) => {
        const query = lines
          .find<Omit<AuditLineDocument, 'searchPrefixes' | 'projectId'>>(
            {
              ...filter,
              ...(ordered.length > 0 && { searchPrefixes: { $all: [...ordered] } }),
              $and: [...span, ...(range as QueryFilter<AuditLineDocument>[])],
            },
            { searchPrefixes: 0, projectId: 0 },
          )
          .sort(order)
          .limit(limit);
        if (ordered.length > 0) query.hint({ searchPrefixes: 1, ...NEWEST_FIRST });
        else if (filter.about !== undefined) query.hint({ about: 1, ...NEWEST_FIRST });
        else if (index !== AUDIT_ORDERS.at) query.hint(index);
        return (await query.lean()).map(withId);
      });
    },
  };
}

export type AuditLineRepository = ReturnType<typeof createAuditLineRepository>;
