import type { AuditAction } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { afterCursor, NEWEST_FIRST, type Cursor } from '../../http/cursor-page.ts';
import { rarestFirst, searchPrefixesOf } from '../../search/words.ts';
import { auditLineModel, type AuditLineDocument } from './audit-line.model.ts';

export interface StoredAuditLine extends Readonly<Omit<AuditLineDocument, '_id' | 'searchPrefixes'>> {
  readonly id: string;
}

export interface AuditFilter {
  readonly action?: AuditAction;
  readonly outcome?: StoredAuditLine['outcome'];
  readonly subject?: string;
  readonly projectId?: string;
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

    /** Newest first. */
    list: async (
      { terms, from, until, ...filter }: AuditFilter,
      place: Cursor | null,
      limit: number,
    ): Promise<StoredAuditLine[]> => {
      const ordered = await rarestFirst(terms, (searchPrefixes, most) =>
        lines.countDocuments({ searchPrefixes }, { limit: most, hint: { searchPrefixes: 1, ...NEWEST_FIRST } }),
      );
      const narrowed = [
        ...(from ? [{ at: { $gte: from } }] : []),
        ...(until ? [{ at: { $lt: until } }] : []),
        ...(place ? afterCursor(place) : []),
      ];
      const query = lines
        .find<Omit<AuditLineDocument, 'searchPrefixes' | 'projectId'>>(
          {
            ...filter,
            ...(ordered.length > 0 && { searchPrefixes: { $all: [...ordered] } }),
            ...(narrowed.length > 0 && { $and: narrowed }),
          },
          { searchPrefixes: 0, projectId: 0 },
        )
        .sort(NEWEST_FIRST)
        .limit(limit);
      if (ordered.length > 0) query.hint({ searchPrefixes: 1, ...NEWEST_FIRST });
      const found = await query.lean();
      return found.map(({ _id: id, ...line }) => ({ id, ...line }));
    },
  };
}

export type AuditLineRepository = ReturnType<typeof createAuditLineRepository>;
