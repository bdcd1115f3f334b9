import { AppError, CLIENT_EVENTS } from '@magnetx/contracts';
import type { Principal } from '../http/principal.ts';

/**
 * Authenticates a socket by its token, which must belong to a user or a project. The `userId` of the connection must
 * match. Throws {@link AppError}.
 */
export async function authenticateSocket(
  { verifyToken }: { verifyToken: (token: string) => Promise<Principal> },
  request: { payload: unknown; userId: unknown },
): Promise<Principal> {
  const parsed = CLIENT_EVENTS.authenticate.safeParse(request.payload);
  if (!parsed.success) throw new AppError('validation_failed');
  const principal = await verifyToken(parsed.data.token);
  const isLive = principal.audience === 'user' || principal.audience === 'project';
  if (!isLive || principal.accountId !== request.userId) throw new AppError('forbidden');
  return principal;
}
