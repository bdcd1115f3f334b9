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

/** By which secret the hashes are keyed, as a keyed hash of nobody's id: the one document of its collection. */
interface PseudonymKeyDocument {
  _id: 'key';
  fingerprint: string;
}

const pseudonymKeySchema = new Schema<PseudonymKeyDocument>(
  { _id: { type: String, required: true }, fingerprint: { type: String, required: true } },
  { collection: 'pseudonym_keys', versionKey: false },
);

export function pseudonymKeyModel(connection: Connection) {
  return connection.model<PseudonymKeyDocument>('PseudonymKey', pseudonymKeySchema);
}
