import type { ClientSession } from 'mongoose';
import { formatUsd, type DebtFigures } from '@magnetx/contracts';
import type { payableModels, StoredPayable } from './payable.model.ts';

/** Approved rewards that no dollars of their project cover, in US cents. */
interface Debt {
  readonly owedCents: number;
  /** The part of it that payouts have paid, with the platform's dollars. */
  readonly advancedCents: number;
}

const NO_DEBT: Debt = { owedCents: 0, advancedCents: 0 };

/** A debt as the calls show it. */
export function presentDebt({ owedCents, advancedCents }: Debt = NO_DEBT): DebtFigures {
  return { owed_cents: owedCents, advanced_cents: advancedCents };
}

type Owed = Pick<StoredPayable, 'projectId' | 'questId' | 'amountCents'>;
type Indebted = Owed & Pick<StoredPayable, 'status'>;

const projectKey = (projectId: string): string => `project:${projectId}`;
const questKey = (questId: number): string => `quest:${questId}`;

/** All keys of projects, in the order of the index. */
const PROJECT_KEYS = { $gte: 'project:', $lt: 'project;' } as const;

const plus = (a: Debt, b: Debt): Debt => ({
  owedCents: a.owedCents + b.owedCents,
  advancedCents: a.advancedCents + b.advancedCents,
});

/** The debt that a payable without cover is. */
const debtOf = ({ amountCents, status }: Pick<Indebted, 'amountCents' | 'status'>): Debt => ({
  owedCents: amountCents,
  advancedCents: status === 'paid' ? amountCents : 0,
});

const minus = ({ owedCents, advancedCents }: Debt): Debt => ({
  owedCents: 0 - owedCents,
  advancedCents: 0 - advancedCents,
});

/** The changes of the debts of projects and quests. */
function sumByKey(changes: readonly (readonly [Owed, Debt])[]): Map<string, Debt> {
  const sums = new Map<string, Debt>();
  for (const [{ projectId, questId }, change] of changes) {
    for (const key of [projectKey(projectId), questKey(questId)]) {
      sums.set(key, plus(sums.get(key) ?? NO_DEBT, change));
    }
  }
  return sums;
}

/**
 * The debts of projects, and of each quest. The transactions that change payables update them, so reading them costs
 * the same for any number of rewards.
 */
export function createDebts({ debts }: Pick<ReturnType<typeof payableModels>, 'debts'>) {
  const change = async (changes: readonly (readonly [Owed, Debt])[], session: ClientSession): Promise<void> => {
    for (const [_id, { owedCents, advancedCents }] of sumByKey(changes)) {
      await debts.updateOne({ _id }, { $inc: { owedCents, advancedCents } }, { upsert: true, session });
    }
  };

  const read = async (keys: readonly string[], session?: ClientSession): Promise<Map<string, Debt>> => {
    const found = await debts
      .find({ _id: { $in: [...keys] } })
      .session(session ?? null)
      .lean();
    return new Map(found.map(({ _id, owedCents, advancedCents }) => [_id, { owedCents, advancedCents }]));
  };

  return {
    /** Adds a payable without cover, and returns its number. */
    add: async (payable: Indebted, session: ClientSession): Promise<number> => {
      await change([[payable, debtOf(payable)]], session);
      const _id = projectKey(payable.projectId);
      const numbered = await debts
        .findOneAndUpdate({ _id }, { $inc: { lastNumber: 1 } }, { session, returnDocument: 'after' })
        .lean();
      return numbered?.lastNumber ?? 0;
    },

    /** Takes payables out that are covered now, or not owed any more. */
    remove: (gone: readonly Indebted[], session: ClientSession): Promise<void> =>
      change(
        gone.map((payable) => [payable, minus(debtOf(payable))] as const),
        session,
      ),

    /** Notes which of these paid payables the platform has advanced. */
    advance: (paid: readonly (Owed & Pick<StoredPayable, 'debtNumber'>)[], session: ClientSession): Promise<void> =>
      change(
        paid.flatMap((payable) =>
          payable.debtNumber === null ? [] : [[payable, { owedCents: 0, advancedCents: payable.amountCents }] as const],
        ),
        session,
      ),

    ofProjects: async (ids: readonly string[], session?: ClientSession): Promise<ReadonlyMap<string, Debt>> => {
      const found = await read(ids.map(projectKey), session);
      return new Map(ids.map((id) => [id, found.get(projectKey(id)) ?? NO_DEBT]));
    },

    ofQuests: async (ids: readonly number[]): Promise<ReadonlyMap<number, Debt>> => {
      const found = await read(ids.map(questKey));
      return new Map(ids.map((id) => [id, found.get(questKey(id)) ?? NO_DEBT]));
    },

    /** The debts of all projects, also of closed ones. It reads one document per project that ever owed something. */
    total: async (session?: ClientSession): Promise<Debt> => {
      const found = await debts
        .find({ _id: PROJECT_KEYS, owedCents: { $gt: 0 } })
        .session(session ?? null)
        .lean();
      return found.reduce<Debt>((sum, debt) => plus(sum, debt), NO_DEBT);
    },

    setCovering: async (projectId: string, isCovering: boolean, session: ClientSession): Promise<void> => {
      const isOther = isCovering ? { $ne: true } : true;
      await debts.updateOne({ _id: projectKey(projectId), isCovering: isOther }, { $set: { isCovering } }, { session });
    },

    /** The projects after this one whose covering a job resumes. */
    listCovering: async (after: string, limit: number): Promise<string[]> => {
      const found = await debts
        .find({ isCovering: true, _id: { $gt: projectKey(after) } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id.slice(projectKey('').length));
    },
  };
}

/** Computes the debts from the payables, to compare and to store them again. */
export function createDebtVerification({ payables, debts }: ReturnType<typeof payableModels>) {
  /** The debts as they follow from the payables, by key, and the highest number of each project. */
  const derive = async (session: ClientSession) => {
    const sums = new Map<string, Debt>();
    const numbers = new Map<string, number>();
    const fields = { projectId: 1, questId: 1, amountCents: 1, status: 1, debtNumber: 1 } as const;
    for await (const payable of payables
      .find({ debtNumber: { $ne: null } }, fields)
      .session(session)
      .lean()
      .cursor()) {
      for (const [key, debt] of sumByKey([[payable, debtOf(payable)]]))
        sums.set(key, plus(sums.get(key) ?? NO_DEBT, debt));
      const key = projectKey(payable.projectId);
      numbers.set(key, Math.max(numbers.get(key) ?? 0, payable.debtNumber ?? 0));
    }
    return { sums, numbers };
  };

  return {
    /** A sentence for each stored debt that is not the sum of its payables. */
    findWrong: async (session: ClientSession): Promise<string[]> => {
      const { sums } = await derive(session);
      const stored = await debts.find().session(session).lean();
      const storedBy = new Map(stored.map(({ _id, ...debt }) => [_id, debt]));
      return [...new Set([...sums.keys(), ...storedBy.keys()])].flatMap((key) => {
        const [one, other] = [storedBy.get(key) ?? NO_DEBT, sums.get(key) ?? NO_DEBT];
        if (one.owedCents === other.owedCents && one.advancedCents === other.advancedCents) return [];
        const textOf = ({ owedCents, advancedCents }: Debt): string =>
          `${formatUsd(owedCents)} with ${formatUsd(advancedCents)} advanced`;
        return [`debt of ${key}: stored as ${textOf(one)}, but its rewards are ${textOf(other)}`];
      });
    },

    /** Stores the debts again. It writes all documents before it reads, so a concurrent change conflicts. */
    rebuild: async (session: ClientSession): Promise<void> => {
      await debts.deleteMany({}).session(session);
      const { sums, numbers } = await derive(session);
      for (const [_id, debt] of sums) {
        const lastNumber = numbers.get(_id);
        const $set = { ...debt, ...(lastNumber !== undefined && { lastNumber }) };
        await debts.updateOne({ _id }, { $set }, { upsert: true, session });
      }
    },
  };
}

export type Debts = ReturnType<typeof createDebts>;
