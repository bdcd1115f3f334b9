import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';
import { rankKeySchema } from '../accounts/index.ts';

/** One document for the whole leaderboard. It has no checkpoints while the leaderboard is short. */
const rankCheckpointsDocument = z.object({
  _id: z.literal('current'),
  /** The id of the walk that counted them. */
  walk: z.string(),
  /**
   * In leaderboard order. `before` is the number of users that ranked higher during the walk. Read-only, because
   * casting thousands of them in mongoose is slow.
   */
  checkpoints: z.array(rankKeySchema.extend({ before: z.int() })).readonly(),
});
type RankCheckpointsDocument = z.output<typeof rankCheckpointsDocument>;
export type RankCheckpoint = RankCheckpointsDocument['checkpoints'][number];

const rankCheckpointsSchema = documentSchema(rankCheckpointsDocument, 'rank_checkpoints');

export function rankCheckpointsModel(connection: Connection) {
  return connection.model<RankCheckpointsDocument>('RankCheckpoints', rankCheckpointsSchema);
}
