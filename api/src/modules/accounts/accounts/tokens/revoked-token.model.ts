import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** A revoked token. It is stored until it would have expired. */
const revokedTokenDocument = z.object({ _id: z.string(), expiresAt: z.date() });

const revokedTokenSchema = documentSchema(revokedTokenDocument, 'revoked_tokens');
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const revokedTokenModel = defineModel('RevokedToken', revokedTokenSchema);
