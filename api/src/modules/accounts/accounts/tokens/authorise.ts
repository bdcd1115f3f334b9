import { AppError, type Call } from '@magnetx/contracts';
import type { Request } from 'express';
import type { Principal } from '../../../../http/principal.ts';
import type { RecentTokens } from './recent-tokens.ts';
import type { Tokens } from './tokens.ts';

const BEARER = /^Bearer ([^\s]{1,4096})$/i;

interface AuthoriseDeps {
  readonly tokens: Tokens;
  readonly recentTokens: RecentTokens;
  /** Called for each authorised call. */
  onUse: (principal: Principal) => void;
  /** Called for each authorised call of a user. */
  onUserCall: (userId: string) => Promise<void>;
}

/** The token of a suspended user is good for few calls. */
function isOpenTo(call: Call, { audience }: Principal): boolean {
  if (call.audience === 'password') return audience === 'admin' || audience === 'project';
  if (call.audience !== 'any') return call.audience === audience;
  return audience !== 'suspended' || call.isOpenToSuspended === true;
}

/** Returns the caller of a request. Null on a public call. Throws `forbidden` for a valid token of another audience. */
export function createAuthorise({ tokens, recentTokens, onUse, onUserCall }: AuthoriseDeps) {
  return async (request: Request, call: Call, check?: 'recent'): Promise<Principal | null> => {
    if (call.audience === 'public') return null;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('not_authenticated');
    const mayBeRecent = call.method === 'GET' || check === 'recent';
    const principal = await (mayBeRecent ? recentTokens : tokens).verify(token);
    if (!isOpenTo(call, principal)) throw new AppError('forbidden');
    onUse(principal);
    if (principal.audience === 'user') await onUserCall(principal.accountId);
    return principal;
  };
}
