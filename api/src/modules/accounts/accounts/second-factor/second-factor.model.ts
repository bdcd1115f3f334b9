import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** A passkey of an admin or of a member of a project. `_id`: the credential's id. */
const passkeyDocument = z.object({
  _id: z.string(),
  audience: z.enum(['admin', 'project']),
  subjectId: z.string(),
  /** The admin, or the project of the member. */
  accountId: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** Of signatures. Passkeys that several devices share count none. */
  counter: z.int(),
  transports: z.array(z.string()),
  /** The device on which it was added. */
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Passkey = z.output<typeof passkeyDocument>;

const passkeySchema = documentSchema(passkeyDocument, 'passkeys');
passkeySchema.index({ audience: 1, subjectId: 1 });
passkeySchema.index({ accountId: 1 });

export const passkeyModel = defineModel('Passkey', passkeySchema);

/** The unused recovery codes of a person, as hashes. `_id`: `<audience>:<subjectId>`. */
const recoveryCodesDocument = z.object({ _id: z.string(), accountId: z.string(), hashes: z.array(z.string()) });

const recoveryCodesSchema = documentSchema(recoveryCodesDocument, 'recovery_codes');
recoveryCodesSchema.index({ accountId: 1 });

export const recoveryCodesModel = defineModel('RecoveryCodes', recoveryCodesSchema);

/** A challenge that waits for its answer. `_id`: its hash. */
const challengeDocument = z.object({
  _id: z.string(),
  /** The person, the purpose, and the session or the browser that may answer. */
  boundTo: z.string(),
  expiresAt: z.date(),
});

const challengeSchema = documentSchema(challengeDocument, 'passkey_challenges');
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const challengeModel = defineModel('PasskeyChallenge', challengeSchema);
