import type { Migration } from './migration.ts';
import { moveDocuments, type StoredRow } from './move-documents.ts';

interface Row extends StoredRow {
  readonly questId: number | null;
  readonly projectId: string;
  readonly day: string;
}

const KINDS = ['views', 'clicks'] as const;
type Counted = Row & Readonly<Partial<Record<(typeof KINDS)[number], Readonly<Record<string, number>>>>>;

export const moveViewCounts: Migration = {
  name: '0008-move-view-counts',
  description: 'Adds the view counts of the earlier collection to the daily view counts.',
  canGoBack: true,
  up: (context) => {
    const target = context.connection.collection<Row>('daily_view_counts');
    return moveDocuments<Counted>(context, 'visit_days', async (rows, session) => {
      for (const { _id, questId, projectId, day, ...counted } of rows) {
        const counts = KINDS.flatMap((kind) =>
          Object.entries(counted[kind] ?? {}).map(([source, count]) => [`${kind}.${source}`, count]),
        );
        const update = { $inc: Object.fromEntries(counts), $setOnInsert: { questId, projectId, day } };
        await target.updateOne({ _id }, update, { session, upsert: true });
      }
    });
  },
};
