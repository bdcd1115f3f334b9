import { AppError, getMe, getPointsTotal, verifySession } from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import type { LedgerModule } from '../../../ledger/ledger/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { PayableWalletOf } from './payable-wallet.ts';
import { presentMe, presentWaitlistUser } from './user.presenter.ts';
import type { User } from './user.model.ts';
import type { UserRepository } from './user.repository.ts';

export interface UserRoutesDeps {
  readonly users: UserRepository;
  readonly tokens: Tokens;
  readonly ledger: LedgerModule;
  readonly payableWalletOf: PayableWalletOf;
}

export function createUserRoutes({ users, tokens, ledger, payableWalletOf }: UserRoutesDeps): Route[] {
  const get = async (id: string): Promise<User> => {
    const user = await users.findById(id);
    if (!user) throw new AppError('not_authenticated');
    return user;
  };
  return [
    route(verifySession, async ({ query, response }) => {
      response.setHeader('Cache-Control', 'no-store');
      const principal = await tokens.verify(query.token);
      if (principal.audience !== 'user') throw new AppError('not_authenticated');
      return { data: { user: presentWaitlistUser(await get(principal.accountId)) } };
    }),
    route(getMe, async ({ caller }) => ({
      user: presentMe(await get(caller().accountId), payableWalletOf),
    })),
    route(getPointsTotal, async ({ caller }) => {
      const [own, held] = [`user:${caller().accountId}`, `held:${caller().accountId}`] as const;
      const balances = await ledger.balancesOf([own, held]);
      return { data: { totalPoints: balances.get(own) ?? 0, heldMxp: balances.get(held) ?? 0 } };
    }),
  ];
}
