import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../../db/document-schema.ts';

/** A token that no longer counts; kept until it would have expired anyway. */
const revokedTokenDocument = z.object({ _id: z.string(), expiresAt: z.date() });
type RevokedTokenDocument = z.output<typeof revokedTokenDocument>;

const revokedTokenSchema = documentSchema(revokedTokenDocument, 'revoked_tokens');
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function revokedTokenModel(connection: Connection) {
  return connection.model<RevokedTokenDocument>('RevokedToken', revokedTokenSchema);
}
