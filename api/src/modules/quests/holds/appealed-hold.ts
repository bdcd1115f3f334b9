import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { userSubject } from '../../../http/audit-subjects.ts';
import type { AppealSubject } from '../../accounts/appeals/index.ts';
import type { StoredHold } from './hold.model.ts';
import { textsOf, type HoldParts, type SettleHold } from './settle-hold.ts';

/** One appeal per hold, before or after its reward was taken back. */
export const isAppealable = ({ state, appeal }: StoredHold): boolean => state !== 'released' && !appeal;

/** A hold as the subject of appeals. */
export function createAppealedHold({ holds, riskRules }: HoldParts, { settle }: SettleHold): AppealSubject {
  const get = async (id: string, session: ClientSession): Promise<StoredHold> => {
    const hold = await holds.find({ _id: id }, session);
    if (!hold) throw new AppError('not_found');
    return hold;
  };
  return {
    permission: 'review',
    upheldText: t('the reward is part of your balance'),
    itemOf: userSubject,
    find: async (userId, named, session) => {
      const hold = await get(named, session);
      if (hold.userId !== userId) throw new AppError('not_found');
      if (!isAppealable(hold)) throw new AppError('conflict', { message: t('This can no longer be appealed.') });
      const { id: subjectId, title, decidedAt, reason } = hold;
      return { subjectId, decision: 'hold', decidedAt, reason: reason || textsOf(hold, riskRules).join('. '), title };
    },
    record: async (id, appeal, session) => {
      await holds.change(id, { appeal }, session);
    },
    uphold: async (id, _answer, session) => {
      const hold = await get(id, session);
      if (hold.state === 'released') throw new AppError('already_decided');
      await settle(hold, 'released', '', session);
    },
  };
}
