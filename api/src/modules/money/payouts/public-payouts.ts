import {
  formatDateUtc,
  formatMonth,
  formatUsd,
  getPublicPayoutMonth,
  getPublicPayouts,
  networkOfChain,
  PUBLIC_BATCHES_MAX,
  PUBLIC_MONTHS_MAX,
  PUBLIC_PEOPLE_MIN,
  PUBLIC_TRANSACTIONS_MAX,
  publicPayoutPath,
  shortenAddress,
  transactionUrl,
  type Landing,
  type PublicPayoutMonth,
  type PublicPayouts,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { translated } from '@magnetx/texts/server';
import { route, type Route } from '../../../http/route.ts';
import { findCorrections } from './corrections.ts';
import { explorerUrlOf } from './read-on-chain.ts';
import { findNextPayout } from './payout-months.ts';
import type { PayoutRepository, StoredBatch } from './payout.repository.ts';
import type { PayoutDeps } from './payout-steps.ts';

interface PublicPayoutsDeps extends Pick<PayoutDeps, 'payouts' | 'clock' | 'payoutDay'> {
  /** The site's origin. */
  readonly publicUrl: string;
}

/** How long caches may keep a page, in seconds. */
const PAGE_CACHED_S = 15;

const peopleText = (people: number): string => t('{people, plural, one {# person} other {# people}}', { people });
const sumOf = (batches: readonly StoredBatch[]): string =>
  formatUsd(batches.reduce((sumCents, { amountCents }) => sumCents + amountCents, 0));

/** The people of some batches. A correction often pays some of the month's batch again. */
function countPeople(payouts: PayoutRepository, batches: readonly StoredBatch[]): Promise<number> {
  const [only, ...others] = batches;
  if (only && others.length === 0) return Promise.resolve(only.receivers);
  return payouts.countPeople(batches.map(({ id }) => id));
}

/** The day on which the next payout is prepared: `Dec 1, 2026`. */
export const nextPayoutDay = async (deps: Parameters<typeof findNextPayout>[0]): Promise<string> =>
  formatDateUtc(new Date((await findNextPayout(deps)).prepared_on));

async function readMonths(deps: PublicPayoutsDeps): Promise<PublicPayouts> {
  const { payouts, publicUrl } = deps;
  const byMonth = Map.groupBy(await payouts.listPaid(), ({ month }) => month);
  const newest = [...byMonth].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, PUBLIC_MONTHS_MAX);
  const months = newest.map(async ([month, batches]) => ({
    month,
    title: formatMonth(month),
    people: peopleText(await countPeople(payouts, batches)),
    amount: sumOf(batches),
  }));
  return {
    months: await Promise.all(months),
    next: t('The next one is prepared on {day}.', { day: await nextPayoutDay(deps) }),
    note: newest.length === 0 ? t('No payouts yet.') : '',
    summary: t('What MagnetX has paid out for approved work and drawn prizes, month by month.'),
    address: `${publicUrl}/payouts`,
  };
}

/** The newest months as the front page has them. The link is a payment that shows no one's wallet. */
export async function readNewestMonths(deps: PublicPayoutsDeps, limit: number): Promise<Landing['payouts']> {
  const { months } = await readMonths(deps);
  return Promise.all(
    months.slice(0, limit).map(async ({ month, title, people, amount }) => {
      const { batches, transactions } = await readMonth(deps, month);
      const url = [...transactions, ...batches].find((each) => each.url !== '')?.url ?? '';
      return { month, title, detail: t('{amount} to {people}', { amount, people }), url };
    }),
  );
}

function tokenText({ paidIn }: StoredBatch): string {
  if (!paidIn) return t('Token not recorded');
  const network = networkOfChain(paidIn.chainId)?.title ?? t('chain {chainId}', { chainId: paidIn.chainId });
  return paidIn.type === 'native'
    ? t('Coin of {network}', { network })
    : t('Token {address} on {network}', { address: shortenAddress(paidIn.address), network });
}

const FEW_PEOPLE = t('No link: so few people were paid that it would show their wallets');

function presentBatch(
  batch: StoredBatch,
  isCorrection: boolean,
  isOpen: boolean,
  transactions: number,
): PublicPayoutMonth['batches'][number] {
  const { paidAt, paidIn, seen } = batch;
  const paid = paidAt ? `${t('Paid {paidAt}.', { paidAt: formatDateUtc(paidAt) })} ` : '';
  const reference =
    seen === undefined
      ? batch.reference
      : t('{transactions, plural, one {# transaction} other {# transactions}}', { transactions });
  const isShown = isOpen && (seen === undefined || transactions > 0);
  return {
    title: isCorrection ? t('Correction') : t("The month's batch"),
    detail: `${paid}${seen === undefined ? t('Reported by an admin') : t('Seen on the chain')}`,
    reference: isShown ? reference : translated(FEW_PEOPLE),
    url: (isShown && paidIn && transactionUrl(paidIn.chainId, reference)) || '',
  };
}

/** The final transactions of a batch, except for those to few people. */
async function readTransactions({ payouts }: PublicPayoutsDeps, batch: StoredBatch) {
  const final = { batchId: batch.id, state: 'final', receivers: { $gte: PUBLIC_PEOPLE_MIN } } as const;
  const found = await payouts.listTransactions(final, PUBLIC_TRANSACTIONS_MAX);
  return found.map(({ id }) => ({ text: id, url: explorerUrlOf(batch, id) }));
}

async function readMonth(deps: PublicPayoutsDeps, month: string): Promise<PublicPayoutMonth> {
  const { payouts, publicUrl } = deps;
  const batches = (await payouts.listPaid(month)).slice(-PUBLIC_BATCHES_MAX);
  const people = await countPeople(payouts, batches);
  const corrections = await findCorrections(payouts, batches);
  const isEmpty = batches.length === 0;
  const facts = [
    { label: t('Paid'), text: sumOf(batches) },
    { label: t('People'), text: peopleText(people) },
  ];
  const byToken = [...Map.groupBy(batches, tokenText)];
  const isOpen = (batch: StoredBatch) => people >= PUBLIC_PEOPLE_MIN && batch.receivers >= PUBLIC_PEOPLE_MIN;
  const shown = await Promise.all(
    batches.map(async (batch) => ({ batch, transactions: isOpen(batch) ? await readTransactions(deps, batch) : [] })),
  );
  return {
    title: t('Payouts for {month}', { month: formatMonth(month) }),
    facts: isEmpty ? [] : facts,
    totals: byToken.map(([token, paid]) => ({ token, amount: sumOf(paid) })),
    batches: shown.map(({ batch, transactions }) =>
      presentBatch(batch, corrections.has(batch.id), isOpen(batch), transactions.length),
    ),
    transactions: shown.flatMap(({ transactions }) => transactions).slice(0, PUBLIC_TRANSACTIONS_MAX),
    note: isEmpty ? t('No payouts for this month. They appear here once they are paid.') : '',
    summary: isEmpty
      ? t('No payouts of MagnetX for {month}.', { month: formatMonth(month) })
      : t('MagnetX paid {batches} to {people} for {month}.', {
          batches: sumOf(batches),
          people: peopleText(people),
          month: formatMonth(month),
        }),
    address: publicUrl + publicPayoutPath(month),
  };
}

/** The paid batches for anyone: sums and references, no names and no wallets. */
export function createPublicPayoutRoutes(deps: PublicPayoutsDeps): Route[] {
  const cached = { cachedForS: PAGE_CACHED_S };
  return [
    route(getPublicPayouts, async () => ({ payouts: await readMonths(deps) }), cached),
    route(getPublicPayoutMonth, async ({ query: { month } }) => ({ payouts: await readMonth(deps, month) }), cached),
  ];
}
