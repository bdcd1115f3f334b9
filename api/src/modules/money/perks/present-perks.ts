import type { OfferedPerk, Receipt, Redemption } from '@magnetx/contracts';
import { offererName, type PerkParts } from './perk-deps.ts';
import type { StoredPerk, StoredRedemption } from './perk.model.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentPerk(perk: StoredPerk, names: ReadonlyMap<string, string>) {
  const { id, title, text, priceMxp, fulfilment, minLevel, perPerson, stock, left, startsAt, endsAt, projectId } = perk;
  const terms = { price_mxp: priceMxp, fulfilment, min_level: minLevel, per_person: perPerson };
  const dates = { starts_at: timeOf(startsAt), ends_at: timeOf(endsAt) };
  return { id, title, text, ...terms, ...dates, stock, left, from: offererName(projectId, names) };
}

function presentRedemption({ id, title, priceMxp, state, code, note, reason, at, settledAt }: StoredRedemption) {
  // A refunded code is not valid any more.
  const shown = state === 'refunded' ? '' : code;
  const times = { at: at.toISOString(), settled_at: timeOf(settledAt) };
  return { id, title, price_mxp: priceMxp, state, code: shown, note, reason, ...times };
}

export function presentReceipt(redemption: StoredRedemption): Receipt {
  return { ...presentRedemption(redemption), from: redemption.from };
}

type ProjectNames = ReadonlyMap<string, string>;

/** Reads what answers need beside the documents. */
export function createPresentPerks({ users, projects, redemptions }: PerkParts) {
  /** The names of the projects, or of those that are active alone. */
  const readNames = async (rows: readonly StoredPerk[], isActiveOnly = false): Promise<ProjectNames> => {
    const found = await projects.list([...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]);
    const shown = found.filter(({ status }) => !isActiveOnly || status === 'active');
    return new Map(shown.map(({ id, name }) => [id, name]));
  };
  return {
    /** Without those of suspended and closed projects. */
    listActive: async (rows: readonly StoredPerk[]) => {
      const names = await readNames(rows, true);
      const shown = rows.filter(({ projectId }) => projectId === null || names.has(projectId));
      return shown.map((perk) => ({ perk, presented: presentPerk(perk, names) }));
    },

    offered: async (rows: readonly StoredPerk[]): Promise<OfferedPerk[]> => {
      const waiting = await redemptions.countWaiting(rows.map(({ id }) => id));
      const names = await readNames(rows);
      return rows.map((perk) => ({
        ...presentPerk(perk, names),
        project_id: perk.projectId,
        state: perk.state,
        admin_reason: perk.adminReason,
        waiting: waiting.get(perk.id) ?? 0,
      }));
    },

    redemptions: async (rows: readonly StoredRedemption[]): Promise<Redemption[]> => {
      const people = await users.list([...new Set(rows.map(({ userId }) => userId))]);
      const handles = new Map(people.map(({ id, handle }) => [id, `@${handle}`]));
      return rows.map((row) => ({ ...presentRedemption(row), by: handles.get(row.userId) ?? '' }));
    },
  };
}
