import { AppError, endOtherSessions, endSession, listSessions } from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import type { Tokens } from '../tokens/index.ts';

/** The sessions of the caller. A session that ends here closes its open pages. */
export function createSessionRoutes({ tokens }: { tokens: Pick<Tokens, 'sessionsOf' | 'revoke'> }): Route[] {
  return [
    route(listSessions, async ({ caller, response }) => {
      response.setHeader('Cache-Control', 'no-store');
      const { tokenId } = caller();
      const sessions = await tokens.sessionsOf(caller());
      return {
        sessions: sessions.map(({ _id: id, device, createdAt, lastUsedAt }) => ({
          id,
          device,
          started_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          is_this: id === tokenId,
        })),
      };
    }),
    route(endSession, async ({ caller, params }) => {
      const found = (await tokens.sessionsOf(caller())).find(({ _id }) => _id === params.sessionId);
      if (!found) throw new AppError('not_found');
      await tokens.revoke({ tokenId: found._id, expiresAt: found.expiresAt }, { isTold: true });
      return {};
    }),
    route(endOtherSessions, async ({ caller }) => {
      const others = (await tokens.sessionsOf(caller())).filter(({ _id }) => _id !== caller().tokenId);
      for (const { _id: tokenId, expiresAt } of others) await tokens.revoke({ tokenId, expiresAt }, { isTold: true });
      return { ended: others.length };
    }),
  ];
}
