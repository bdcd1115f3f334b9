import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';
import { standing } from '../accounts/index.ts';

/** One document: every so many-th standing, in order; none while the leaderboard is short. */
const marksDocument = z.object({
  _id: z.literal('current'),
  /** Another one with each walk. */
  walk: z.string(),
  /**
   * `before`: how many people stood before the standing when the leaderboard was last walked. Read-only, since mongoose
   * would take long to cast thousands of them.
   */
  marks: z.array(standing.extend({ before: z.int() })).readonly(),
});
type MarksDocument = z.output<typeof marksDocument>;
export type Mark = MarksDocument['marks'][number];

const marksSchema = documentSchema(marksDocument, 'leaderboard_marks');

export function marksModel(connection: Connection) {
  return connection.model<MarksDocument>('LeaderboardMarks', marksSchema);
}
