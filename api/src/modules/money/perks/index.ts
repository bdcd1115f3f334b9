import {
  AppError,
  listAdminPerks,
  listPerks,
  listProjectPerks,
  listProjectRedemptions,
  listReceipts,
  listSiteRedemptions,
  offerProjectPerk,
  offerSitePerk,
  redeemPerk,
  setAdminPerkState,
  setProjectPerkState,
  settleProjectRedemption,
  settleSiteRedemption,
} from '@magnetx/contracts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { NO_AUDIT_TRAIL } from '../../../http/audit-trail.ts';
import { route } from '../../../http/route.ts';
import { createOfferPerk } from './offer-perk.ts';
import type { Offerer, PerkParts, PerksDeps } from './perk-deps.ts';
import type { StoredPerk, StoredRedemption } from './perk.model.ts';
import { perkRefusal } from './perk-refusal.ts';
import { createPerkRepository, type AskedPage } from './perk.repository.ts';
import { createPresentPerks, presentReceipt } from './present-perks.ts';
import { createRedeemPerk, readLevel, readSharesWallet } from './redeem-perk.ts';
import { createRedemptionRepository } from './redemption.repository.ts';
import { createSettleRedemption } from './settle-redemption.ts';

export { createReadHeldPrices } from './read-held-prices.ts';

/** One page of the perks that a user can see, with why they cannot redeem each. */
function createReadPerks(parts: PerkParts, present: ReturnType<typeof createPresentPerks>) {
  const { perks, redemptions, ledger, clock } = parts;
  return async (userId: string, asked: AskedPage) => {
    const now = clock.now();
    const [{ rows, next }, balanceMxp, level, sharesWallet] = await Promise.all([
      perks.pageOnOffer(now, asked),
      ledger.balanceOf(`user:${userId}`),
      readLevel(parts, userId),
      readSharesWallet(parts, userId),
    ]);
    const ids = rows.map(({ id }) => id);
    const [shown, counts] = await Promise.all([present.listActive(rows), redemptions.countOf(userId, ids)]);
    const listed = shown.map(({ perk, presented }) => {
      const redeemed = counts.get(perk.id) ?? 0;
      const refusal = perkRefusal(perk, { level, redeemed, balanceMxp, sharesWallet }, now);
      return { ...presented, refusal: refusal?.message ?? '' };
    });
    return { perks: listed, next, balance_mxp: balanceMxp };
  };
}

function only<T>([found]: readonly T[]): T {
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Perks: projects and the site offer them, and users redeem them for MXP. */
export function createPerksModule(deps: PerksDeps) {
  const perks = createPerkRepository(deps.connection);
  const redemptions = createRedemptionRepository(deps.connection);
  const parts: PerkParts = { ...deps, perks, redemptions };
  const present = createPresentPerks(parts);
  const read = createReadPerks(parts, present);
  const redeem = createRedeemPerk(parts);
  const { offer, setOwnState, setState } = createOfferPerk(parts);
  const { settle, refundWaiting, erase } = createSettleRedemption(parts);

  const presentOne = async (changing: Promise<StoredPerk>) => {
    const perks = await present.offered([await changing]);
    return { perk: only(perks) };
  };
  const presentSettled = async (settling: Promise<StoredRedemption>) => {
    const redemptions = await present.redemptions([await settling]);
    return { redemption: only(redemptions) };
  };
  const readOffered = async (by: Parameters<typeof perks.page>[0], asked: AskedPage) => {
    const { rows, next } = await perks.page(by, asked);
    return { perks: await present.offered(rows), next };
  };
  const readRedemptions = async (perkId: string, offerer: Offerer, asked: AskedPage) => {
    const perk = await perks.find(perkId);
    if (!perk || perk.projectId !== offerer) throw new AppError('not_found');
    const { rows, next } = await redemptions.page({ perkId }, asked);
    return { redemptions: await present.redemptions(rows), next };
  };

  return {
    offer,
    redeem,
    erase,
    /** All redemptions of a user, for the download of their data. */
    dataOf: async function* (userId: string) {
      const readNext = (last: StoredRedemption | null, limit: number) =>
        redemptions.listOf(userId, last?.id ?? null, limit);
      for await (const some of walkBatches(readNext)) yield some.map(presentReceipt);
    },
    /** Ends the perks of a project that is closing. */
    endAllOf: perks.endAllOf,
    refundWaiting,
    routes: [
      route(listPerks, ({ caller, query }) => read(caller().accountId, query)),
      route(listReceipts, async ({ caller, query }) => {
        const { rows, next } = await redemptions.page({ userId: caller().accountId }, query);
        return { redemptions: rows.map(presentReceipt), next };
      }),
      route(redeemPerk, async ({ caller, body: { perk_id: perkId }, attempt }) => {
        const { accountId } = caller();
        await redeem(accountId, perkId, attempt);
        return { redemption_id: attempt, balance_mxp: await deps.ledger.balanceOf(`user:${accountId}`) };
      }),
      route(listProjectPerks, ({ caller, query }) => readOffered({ projectId: caller().accountId }, query)),
      route(offerProjectPerk, ({ caller, body }) => presentOne(offer(body, caller().accountId))),
      route(setProjectPerkState, ({ caller, params, body }) =>
        presentOne(setOwnState(params.perkId, body.state, caller().accountId)),
      ),
      route(listProjectRedemptions, ({ caller, params, query }) =>
        readRedemptions(params.perkId, caller().accountId, query),
      ),
      route(settleProjectRedemption, ({ caller, params: { redemptionId }, body }) =>
        presentSettled(settle(redemptionId, body, caller().accountId, NO_AUDIT_TRAIL)),
      ),
      route(listAdminPerks, ({ query }) => readOffered(query.show === 'site' ? { projectId: null } : {}, query)),
      route(offerSitePerk, ({ body, audit }) => presentOne(offer(body, null, audit))),
      route(setAdminPerkState, ({ params: { perkId }, body, audit }) => presentOne(setState(perkId, body, audit))),
      route(listSiteRedemptions, ({ params, query }) => readRedemptions(params.perkId, null, query)),
      route(settleSiteRedemption, ({ params: { redemptionId }, body, audit }) =>
        presentSettled(settle(redemptionId, body, null, audit)),
      ),
    ],
  };
}

export type PerksModule = ReturnType<typeof createPerksModule>;
