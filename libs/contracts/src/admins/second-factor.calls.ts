import { z } from 'zod';
import { adminSchema } from './admin.calls.ts';
import { PASSWORD_LENGTH_MAX } from '../fields/lengths.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectSchema } from '../projects/project.calls.ts';
import { secondStepSchema, signedSchema, webAuthnSchema } from '../http/second-factor-step.schema.ts';

const defineCall = defineCallGroup({ audience: 'password', tag: 'Second factor' });

/** How long a proof by the second factor counts for calls that need one. */
export const PROOF_MINUTES = 5;

export const PASSKEYS_MAX = 10;

export const RECOVERY_CODES = 10;

const options = success({ options: webAuthnSchema });

const passkeySchema = z.object({
  id: z.string(),
  /** The device on which it was added. */
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null before the first use. */
  last_used_at: z.iso.datetime().nullable(),
});

export const getSecondFactor = defineCall('getSecondFactor', 'GET /second-factor', {
  summary: 'The passkeys of the caller, and how many recovery codes are left',
  response: success({
    passkeys: z.array(passkeySchema).max(PASSKEYS_MAX),
    codes_left: z.int().min(0),
    /** Whether the caller must have a passkey to use the site. */
    is_required: z.boolean(),
  }),
});
export type SecondFactor = z.infer<typeof getSecondFactor.response>;

export const startPasskey = defineCall('startPasskey', 'POST /second-factor/passkeys/options', {
  summary: 'Begin to add a passkey. The first needs the current password, others a proof',
  rateLimit: 'sign-in',
  body: z.object({ currentPassword: z.string().max(PASSWORD_LENGTH_MAX).default('') }),
  response: options,
  errors: ['account_locked', 'conflict', 'proof_needed', 'too_many_requests'],
});

/** `token` replaces the one of the call: it carries the proof. */
export const addPasskey = defineCall('addPasskey', 'POST /second-factor/passkeys', {
  summary: 'Add the passkey. With the first come the recovery codes, which no other answer has',
  audit: 'Add a passkey',
  body: z.object({ signed: signedSchema }),
  response: success({ token: z.string(), codes: z.array(z.string()).max(RECOVERY_CODES) }),
  errors: ['passkey_refused', 'conflict'],
});

export const removePasskey = defineCall('removePasskey', 'DELETE /second-factor/passkeys/{passkeyId}', {
  needsProof: true,
  summary: 'Remove a passkey, and the recovery codes with the last one',
  audit: 'Remove a passkey',
  params: z.object({ passkeyId: z.string().min(1).max(1_400) }),
  response: success({}),
  errors: ['not_found'],
});

export const renewRecoveryCodes = defineCall('renewRecoveryCodes', 'POST /second-factor/recovery-codes', {
  needsProof: true,
  summary: 'Replace the recovery codes. No other answer has them',
  audit: 'Renew recovery codes',
  response: success({ codes: z.array(z.string()).max(RECOVERY_CODES) }),
  errors: ['not_found'],
});

export const startProof = defineCall('startProof', 'POST /second-factor/proof/options', {
  summary: 'Begin to prove by a passkey that it is still the same person',
  response: options,
});

/** `token` replaces the one of the call: it is the same session, with the time of the proof. */
export const giveProof = defineCall('giveProof', 'POST /second-factor/proof', {
  summary: `Give the proof, which counts for ${PROOF_MINUTES} minutes`,
  rateLimit: 'sign-in',
  body: z.object({ signed: signedSchema }),
  response: success({ token: z.string() }),
  errors: ['passkey_refused', 'too_many_requests'],
});

export const logInSecondFactor = defineCall('logInSecondFactor', 'POST /auth/second-factor', {
  audience: 'public',
  summary: 'Continue a sign-in by a passkey or a recovery code, which works once',
  audit: 'Sign in with a second factor',
  rateLimit: 'sign-in',
  body: secondStepSchema,
  response: success({ token: z.string(), account: z.union([adminSchema, projectSchema]) }),
  errors: [
    'sign_in_state_invalid',
    'passkey_refused',
    'invalid_credentials',
    'account_suspended',
    'account_locked',
    'too_many_requests',
  ],
});
