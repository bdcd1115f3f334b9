import { RISK_SIGNAL_NAMES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { ABOUT_HOLDS, textsOf, type HoldParts } from './settle-hold.ts';

const SIGNAL = 'shared_wallet';

/**
 * Adds the signal of a wallet that another account has to the rewards that its user has on hold, so that admins see it
 * before they settle them. A reward that is not on hold any more stays with its user: it was paid by the rules of its
 * completion. Later completions raise the signal themselves.
 */
export function createNoteSharedWallet({ holds, users, notifications, riskRules }: HoldParts) {
  return async (userId: string, session: ClientSession): Promise<void> => {
    const held = await holds.listHeldOf(userId, session);
    const without = held.filter(({ signals }) => !signals.includes(SIGNAL));
    const user = without.length > 0 ? await users.find(userId, session) : null;
    if (!user || !(await users.findSharing([user], session)).has(userId)) return;
    for (const { id, signals } of without) {
      const all = RISK_SIGNAL_NAMES.filter((name) => name === SIGNAL || signals.includes(name));
      await holds.change(id, { signals: all }, session);
    }
    const message = t('{texts}. When they are released stays the same.', {
      texts: textsOf({ signals: [SIGNAL] }, riskRules).join(''),
    });
    const news = {
      ...ABOUT_HOLDS,
      userId,
      type: 'warning',
      title: t('Your rewards on hold: another reason'),
      message,
    } as const;
    await notifications.store(news, session);
  };
}
