import { createHash } from 'node:crypto';
import { AppError } from '@magnetx/contracts';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Clock } from '../../../../runtime/clock.ts';
import type { PasswordHolder, Subject } from '../password-changes/password-holders.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import type { Passkey } from './second-factor.model.ts';
import { keyOf, type SecondFactorRepository } from './second-factor.repository.ts';

/** As long as a page may wait for the person. */
const CHALLENGE_MS = 5 * 60_000;

/** The answer of an authenticator, as the contract lets it through. */
type Signed = Readonly<Record<string, unknown>>;

export interface CeremoniesDeps {
  readonly factors: SecondFactorRepository;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
}

/** EdDSA, ES256 and RS256. Others are experimental in Node.js. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded with the first passkey: it takes longer to load than most modules. */
const webAuthn = () => import('@simplewebauthn/server');

const clientDataSchema = z.object({ response: z.object({ clientDataJSON: z.base64url() }) });
const challengeSchema = z.object({ challenge: z.string() });

/** Throws `passkey_refused`. */
async function orRefuse<T>(verify: () => T | Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('passkey_refused', { cause });
  }
}

/** Challenges that work once, for five minutes, for the person and the session or browser in `boundTo`. */
function createChallenges(factors: SecondFactorRepository, clock: Clock) {
  return {
    open: async <T extends { readonly challenge: string }>(options: T, boundTo: string) => {
      const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
      await factors.putChallenge(hashOfToken(options.challenge), boundTo, expiresAt);
      return { ...options } as Record<string, unknown>;
    },
    /** The challenge that was answered, which is used up. */
    take: async (signed: Signed, boundTo: string): Promise<string> => {
      const { challenge } = await orRefuse(() => {
        const { clientDataJSON } = clientDataSchema.parse(signed).response;
        return challengeSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
      });
      const isOpen = await factors.takeChallenge(hashOfToken(challenge), boundTo, clock.now());
      if (!isOpen) throw new AppError('passkey_refused');
      return challenge;
    },
  };
}

function idsOf(passkeys: readonly Passkey[]) {
  return passkeys.map(({ _id: id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));
}

/**
 * WebAuthn (Level 3) for the site of `PUBLIC_URL`: no header of a request names it. Throws `passkey_refused`.
 */
export function createCeremonies({ factors, clock, publicUrl, allowedOrigins }: CeremoniesDeps) {
  const rpID = new URL(publicUrl).hostname;
  const expected = {
    expectedOrigin: [publicUrl, ...allowedOrigins],
    expectedRPID: rpID,
    // The password is the factor of knowledge.
    requireUserVerification: false,
  };
  const { open, take } = createChallenges(factors, clock);

  return {
    startAdding: async (holder: PasswordHolder, passkeys: readonly Passkey[], boundTo: string) => {
      const options = await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: 'MagnetX',
        supportedAlgorithmIDs,
        rpID,
        userName: holder.names[0],
        userID: new Uint8Array(createHash('sha256').update(keyOf(holder)).digest()),
        excludeCredentials: idsOf(passkeys),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return open(options, `add:${boundTo}`);
    },
    finishAdding: async (signed: Signed, boundTo: string) => {
      const expectedChallenge = await take(signed, `add:${boundTo}`);
      const { verifyRegistrationResponse } = await webAuthn();
      const response = signed as unknown as RegistrationResponseJSON;
      return orRefuse(async () => {
        const result = await verifyRegistrationResponse({
          ...expected,
          supportedAlgorithmIDs,
          response,
          expectedChallenge,
        });
        if (!result.verified) throw new Error('The attestation does not verify');
        const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
        return { _id: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
      });
    },
    startProof: async (subject: Subject, boundTo: string) => {
      const allowCredentials = idsOf(await factors.list(subject));
      const { generateAuthenticationOptions } = await webAuthn();
      return open(
        await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' }),
        `prove:${keyOf(subject)}:${boundTo}`,
      );
    },
    finishProof: async (signed: Signed, subject: Subject, boundTo: string): Promise<void> => {
      const expectedChallenge = await take(signed, `prove:${keyOf(subject)}:${boundTo}`);
      const passkey = await factors.find(subject, String(signed['id']));
      if (!passkey) throw new AppError('passkey_refused');
      const { _id: id, counter, publicKey } = passkey;
      const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) };
      const { verifyAuthenticationResponse } = await webAuthn();
      const response = signed as unknown as AuthenticationResponseJSON;
      const newCounter = await orRefuse(async () => {
        const result = await verifyAuthenticationResponse({ ...expected, response, expectedChallenge, credential });
        if (!result.verified) throw new Error('The assertion does not verify');
        return result.authenticationInfo.newCounter;
      });
      await factors.recordUse(id, newCounter, clock.now());
    },
  };
}

export type Ceremonies = ReturnType<typeof createCeremonies>;
