import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** A token that no longer counts; kept until it would have expired anyway. */
const revokedTokenDocument = z.object({ _id: z.string(), expiresAt: z.date() });

const revokedTokenSchema = documentSchema(revokedTokenDocument, 'revoked_tokens');
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const revokedTokenModel = defineModel('RevokedToken', revokedTokenSchema);
