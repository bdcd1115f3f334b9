import { Schema, type Connection } from 'mongoose';
import type { Standing } from '../accounts';

/** How many people stood before a standing when the leaderboard was last walked. */
export interface Mark extends Standing {
  before: number;
}

/** One document: every so many-th standing, in order; none while the leaderboard is short. */
interface MarksDocument {
  _id: 'current';
  /** Another one with each walk. */
  walk: string;
  marks: Mark[];
}

const marksSchema = new Schema<MarksDocument>(
  { _id: { type: String, required: true }, walk: { type: String, required: true }, marks: [Schema.Types.Mixed] },
  { collection: 'leaderboard_marks', versionKey: false },
);

export function marksModel(connection: Connection) {
  return connection.model<MarksDocument>('LeaderboardMarks', marksSchema);
}
