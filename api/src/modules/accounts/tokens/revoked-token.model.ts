import { Schema, type Connection } from 'mongoose';

/** A token that no longer counts; kept until it would have expired anyway. */
interface RevokedTokenDocument {
  _id: string;
  expiresAt: Date;
}

const revokedTokenSchema = new Schema<RevokedTokenDocument>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { collection: 'revoked_tokens', versionKey: false },
);
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function revokedTokenModel(connection: Connection) {
  return connection.model<RevokedTokenDocument>('RevokedToken', revokedTokenSchema);
}
