import type { Audience } from '@magnetx/contracts';
import type { Request } from 'express';
import { AppError } from '../../../http/app-error';
import type { Principal } from '../../../http/route';
import type { Tokens } from './tokens';

const BEARER = /^Bearer ([^\s]{1,4096})$/i;

/**
 * Who makes the request; null on a public call. A valid token of another audience is `forbidden`. `onUserCall` hears of
 * each call that a user was let into.
 */
export function createAuthorise(tokens: Tokens, onUserCall: (userId: string) => Promise<void>) {
  return async (request: Request, audience: Audience): Promise<Principal | null> => {
    if (audience === 'public') return null;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('not_authenticated');
    const principal = await tokens.verify(token);
    if (audience !== 'any' && principal.audience !== audience) throw new AppError('forbidden');
    if (principal.audience === 'user') await onUserCall(principal.accountId);
    return principal;
  };
}
