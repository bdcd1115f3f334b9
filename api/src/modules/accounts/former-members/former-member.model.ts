import { Schema, type Connection } from 'mongoose';

/** That somebody once had an account, without saying who: `_id` is a keyed hash of their id at X. */
interface FormerMemberDocument {
  _id: string;
}

const formerMemberSchema = new Schema<FormerMemberDocument>(
  { _id: { type: String, required: true } },
  { collection: 'former_members', versionKey: false },
);

export function formerMemberModel(connection: Connection) {
  return connection.model<FormerMemberDocument>('FormerMember', formerMemberSchema);
}
