import { AppError, type Audience } from '@magnetx/contracts';
import type { Request } from 'express';
import type { Principal } from '../../../http/principal.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { createRecentTokens } from './recent-tokens.ts';
import type { Tokens } from './tokens.ts';

const BEARER = /^Bearer ([^\s]{1,4096})$/i;

interface AuthoriseDeps {
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** Called for each authorised call of a user. */
  onUserCall: (userId: string) => Promise<void>;
}

/** Returns the caller of a request. Null on a public call. Throws `forbidden` for a valid token of another audience. */
export function createAuthorise({ tokens, clock, onUserCall }: AuthoriseDeps) {
  const verifyRecent = createRecentTokens(tokens, clock);
  return async (request: Request, audience: Audience, check?: 'recent'): Promise<Principal | null> => {
    if (audience === 'public') return null;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('not_authenticated');
    const principal = await (check === 'recent' ? verifyRecent(token) : tokens.verify(token));
    if (audience !== 'any' && principal.audience !== audience) throw new AppError('forbidden');
    if (principal.audience === 'user') await onUserCall(principal.accountId);
    return principal;
  };
}
