import { z } from 'zod';

/** JSON of WebAuthn, which the library of each side reads and writes. */
export const webAuthnSchema = z.record(z.string().max(64), z.unknown());

/** The answer of an authenticator. */
export const signedSchema = z.looseObject({ id: z.string().min(1).max(1_400) });

/** With the error `second_factor_needed`: how the sign-in continues. */
export const secondFactorSchema = z.object({ ticket: z.string(), options: webAuthnSchema });
export type SecondFactorStep = z.infer<typeof secondFactorSchema>;

/** The second step of a sign-in: the ticket with the answer of a passkey, or with a recovery code. */
export const secondStepSchema = z.object({
  ticket: z.string().min(1).max(2_000),
  signed: signedSchema.optional(),
  recoveryCode: z.string().max(100).optional(),
});
