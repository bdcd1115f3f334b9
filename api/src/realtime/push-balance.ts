import type { Logger } from 'pino';
import type { LedgerModule } from '../modules/ledger';
import type { Publish } from './publish';

/**
 * Tells a user or project what it holds, after the commit of what changed it by so much. As well as it can: the
 * movement stands and is on the statement, whoever hears of it. Never throws.
 */
export type PushBalance = (account: `user:${string}` | `project:${string}`, changeMxp: number) => Promise<void>;

export function createPushBalance(deps: {
  ledger: Pick<LedgerModule, 'balanceOf'>;
  publish: Publish;
  logger: Logger;
}): PushBalance {
  const { ledger, publish, logger } = deps;
  return async (account, changeMxp) => {
    if (changeMxp === 0) return;
    try {
      const totalPoints = await ledger.balanceOf(account);
      publish(account.slice(account.indexOf(':') + 1), 'points_update', { totalPoints, changeMxp });
    } catch (error) {
      logger.error({ err: error, account }, 'a balance was not pushed');
    }
  };
}
