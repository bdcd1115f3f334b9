import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { rankKeySchema } from '../../accounts/accounts/index.ts';

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

export const rankCheckpointsModel = defineModel(
  'RankCheckpoints',
  documentSchema(rankCheckpointsDocument, 'rank_checkpoints'),
);
