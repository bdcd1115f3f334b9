import type { Request } from 'express';
import { AppError } from '@magnetx/contracts';
import type { DeployToken, DeployTokens } from './deploy-tokens.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** The valid deploy token of a request, for any remote. Throws without one; the error distinguishes an ended token. */
export async function authenticate(req: Request, tokens: DeployTokens): Promise<DeployToken> {
  const [, text] = BEARER.exec(req.get('authorization') ?? '') ?? [];
  if (text === undefined) {
    throw new AppError('not_authenticated', { message: 'Send the deploy token of this remote as a bearer token.' });
  }
  const verdict = await tokens.verify(text);
  if (verdict.is === 'valid') return verdict.token;
  throw verdict.is === 'ended'
    ? new AppError('token_expired', { message: 'This deploy token has ended: it expired, or was rotated or revoked.' })
    : new AppError('not_authenticated', { message: 'This deploy token is unknown.' });
}

/** Throws unless the token belongs to this remote. */
export function assertOpens(token: DeployToken, remote: string): void {
  if (token.remote === remote) return;
  throw new AppError('forbidden', { message: `This deploy token is for ${token.remote} and opens nothing else.` });
}
