import type { Request } from 'express';
import { AppError } from '@magnetx/contracts';
import type { DeployToken, DeployTokens } from './deploy-tokens.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The valid deploy token that a call came with, whichever remote it is for. Throws a refusal when there is none, also
 * saying so to a token that was valid once: only whoever had it gets to know.
 */
export async function authenticate(req: Request, tokens: DeployTokens): Promise<DeployToken> {
  const [, text] = BEARER.exec(req.get('authorization') ?? '') ?? [];
  if (text === undefined) {
    throw new AppError('not_authenticated', { message: 'Send the deploy token of this remote as a bearer token.' });
  }
  const verdict = await tokens.verify(text);
  if (verdict.is === 'valid') return verdict.token;
  throw verdict.is === 'ended'
    ? new AppError('token_expired', { message: 'This deploy token has ended: it expired, or was rotated or revoked.' })
    : new AppError('not_authenticated', { message: 'This deploy token is not known here.' });
}

/** Throws a refusal unless the token is this remote's own. */
export function assertOpens(token: DeployToken, remote: string): void {
  if (token.remote === remote) return;
  throw new AppError('forbidden', { message: `This deploy token is for ${token.remote} and opens nothing else.` });
}
