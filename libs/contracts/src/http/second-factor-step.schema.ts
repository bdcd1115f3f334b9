import { z } from 'zod';

/** JSON of WebAuthn, which the library of each side reads and writes. */
export const webAuthnSchema = z.record(z.string().max(64), z.unknown());

/** With the error `second_factor_needed`: how the sign-in continues. */
export const secondFactorSchema = z.object({ ticket: z.string(), options: webAuthnSchema });
export type SecondFactorStep = z.infer<typeof secondFactorSchema>;
