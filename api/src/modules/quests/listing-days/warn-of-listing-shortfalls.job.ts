import { byLocale } from '@magnetx/texts/by-locale';
import { LISTING_DAY_MXP, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { runEach, type Job, type JobContext } from '../../../jobs/index.ts';
import type { ListingDaysDeps } from './charge-listing.ts';
import { DAY_MS, daysToPay } from './listing-day.ts';
import type { ShortfallRepository } from './shortfall.repository.ts';

interface WarnDeps extends ListingDaysDeps {
  readonly shortfalls: ShortfallRepository;
}

const EVERY_MS = 5 * 60_000;
const AHEAD_MS = 2 * DAY_MS;
const NAMED_MAX = 3;

/** The cost of a project's listings within `AHEAD_MS`. */
interface Need {
  readonly titles: string[];
  mxp: number;
}

const sentence = byLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED_MAX).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return sentence().format(more > 0 ? [...named, t('{more} more', { more })] : named);
}

async function readNeeds({ quests, clock }: WarnDeps): Promise<ReadonlyMap<string, Need>> {
  const until = new Date(clock.now().getTime() + AHEAD_MS);
  const needs = new Map<string, Need>();
  for (const { projectId, title, ...listing } of await quests.schedule.listListed(until)) {
    const days = daysToPay(listing, until);
    if (days === 0) continue;
    const need = needs.get(projectId) ?? { titles: [], mxp: 0 };
    need.titles.push(title);
    need.mxp += days * LISTING_DAY_MXP;
    needs.set(projectId, need);
  }
  return needs;
}

async function warn(deps: WarnDeps, projectId: string, { titles, mxp }: Need, balanceMxp: number) {
  const { shortfalls, notifications, withTransaction, clock } = deps;
  const message = t(
    'In the next two days {titles} will cost {mxp}, and your balance is {balance}. ' +
      'A listing ends when its next day is not paid.',
    { titles: namesOf(titles), mxp: formatMxp(mxp), balance: formatMxp(balanceMxp) },
  );
  const text = { title: t('Your balance runs low'), message };
  const target = { kind: 'statement' } as const;
  const notification = { userId: projectId, type: 'warning', topic: 'opportunity', target, ...text } as const;
  await withTransaction(async (session) => {
    if (await shortfalls.begin(projectId, clock.now(), session)) await notifications.store(notification, session);
  });
}

/**
 * Warns each project whose balance does not cover its listings in the next two days. The warning is repeated only after
 * the balance has been sufficient.
 */
async function warnOfShortfalls(deps: WarnDeps, context: JobContext): Promise<void> {
  const { shortfalls, ledger } = deps;
  const [needs, warned] = await Promise.all([readNeeds(deps), shortfalls.listProjectIds()]);
  await runEach([...new Set([...needs.keys(), ...warned])], context, async (projectId) => {
    const need = needs.get(projectId);
    const balanceMxp = need ? await ledger.balanceOf(`project:${projectId}`) : 0;
    if (need && need.mxp > balanceMxp) {
      if (!warned.has(projectId)) await warn(deps, projectId, need, balanceMxp);
    } else if (warned.has(projectId)) await shortfalls.end(projectId);
  });
}

export function warnOfListingShortfallsJob(deps: WarnDeps): Job {
  return { name: 'warn-of-listing-shortfalls', everyMs: EVERY_MS, run: (context) => warnOfShortfalls(deps, context) };
}
