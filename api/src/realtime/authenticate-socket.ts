import { CLIENT_EVENTS } from '@magnetx/contracts';
import { AppError } from '../http/app-error.ts';
import type { Principal } from '../http/principal.ts';

export interface AuthenticateSocketDeps {
  verifyToken: (token: string) => Promise<Principal>;
}

/**
 * Who a socket speaks for. Its token must be a user's or a project's, and the `userId` that the connection was opened
 * with must be theirs. Throws an {@link AppError} that says why not.
 */
export async function authenticateSocket(
  { verifyToken }: AuthenticateSocketDeps,
  request: { payload: unknown; userId: unknown },
): Promise<Principal> {
  const parsed = CLIENT_EVENTS.authenticate.safeParse(request.payload);
  if (!parsed.success) throw new AppError('validation_failed');
  const principal = await verifyToken(parsed.data.token);
  if (principal.audience === 'admin' || principal.accountId !== request.userId) throw new AppError('forbidden');
  return principal;
}
