import {
  describeLink,
  formatDateUtc,
  formatUsdShort,
  pictureUrl,
  PROJECT_QUESTS_PAGE,
  publicProjectPath,
  publicQuestPath,
  timeLeftText,
  type ListedProject,
  type ListedQuest,
  type PublicProject,
} from '@magnetx/contracts';
import { plainTextOf } from '@magnetx/contracts/formatted-text';
import { t } from '@magnetx/texts';
import { translated } from '@magnetx/texts/server';
import type { ProjectProfile, PublicProjectProfile } from '../../accounts/accounts/index.ts';
import { medianDaysOf, type PayoutRecord } from '../../money/payout-records/index.ts';
import { isShownFunded, labelOf, publicRewardOf, type Quest } from '../../quests/quests/index.ts';

const SUMMARY_LENGTH_MAX = 160;

function presentListed(quest: Quest, now: Date): ListedQuest {
  const { id, title, cover, endsAt, concludedAt } = quest;
  const left = timeLeftText({ isEnded: false, endsAtMs: endsAt?.getTime() ?? null }, now.getTime());
  return {
    id,
    title,
    path: publicQuestPath(id).slice(1),
    cover: cover ?? '',
    detail: [labelOf(quest), publicRewardOf(quest)].filter((part) => part !== '').join(' · '),
    when: concludedAt ? t('Ended {concludedAt}', { concludedAt: formatDateUtc(concludedAt) }) : left,
    funded: isShownFunded(quest) ? t('Funded') : '',
  };
}

/** One page of quests, of which one more was read. */
export function presentQuests(found: readonly Quest[], now: Date): { quests: ListedQuest[]; next: number | null } {
  const quests = found.slice(0, PROJECT_QUESTS_PAGE).map((quest) => presentListed(quest, now));
  return { quests, next: found.length > quests.length ? (quests.at(-1)?.id ?? null) : null };
}

/** The host by which a reader judges a link: in punycode if its letters could be mistaken for others. */
function linkOf(label: string, url: string): PublicProject['links'] {
  const link = describeLink(url);
  return link ? [{ label, url, host: link.isLookalike ? link.asciiHost : link.host }] : [];
}

function summaryOf(name: string, about: string): string {
  const line = plainTextOf(about).replaceAll(/\s+/g, ' ').trim();
  if (line === '') return t('{name} posts quests on MagnetX.', { name });
  return line.length <= SUMMARY_LENGTH_MAX ? line : `${line.slice(0, SUMMARY_LENGTH_MAX - 1).toWellFormed()}…`;
}

const RECORD_NOTE = t('Cash for approved work and drawn prizes. MXP arrive with the approval.');
const NO_RECORD_NOTE = t('No cash reward is approved yet. MXP arrive with the approval.');

const owedCentsOf = ({ promisedCents, paidCents }: PayoutRecord): number => Math.max(0, promisedCents - paidCents);

/** The paid and the unpaid part of the promised cash, and the next payout. */
function paidText(record: PayoutRecord, payoutDay: string): string {
  if (record.promisedCents <= 0) return t('No cash reward is approved yet');
  const [paid, owedCents] = [formatUsdShort(record.paidCents), owedCentsOf(record)];
  if (owedCents === 0) return t('Paid {paid}, nothing left to pay', { paid });
  return t('Paid {paid}, not paid yet {owed}, next payout {day}', {
    paid,
    owed: formatUsdShort(owedCents),
    day: payoutDay,
  });
}

/** Cash in dollars, and the days from an approval to its payment. Nothing before the first approval. */
function factsOf(record: PayoutRecord, payoutDay: string): PublicProject['record'] {
  if (record.promisedCents <= 0) return [];
  const days = medianDaysOf(record);
  const owedCents = owedCentsOf(record);
  const facts = [
    { label: t('Promised'), text: formatUsdShort(record.promisedCents) },
    { label: t('Paid'), text: formatUsdShort(record.paidCents) },
    { label: t('Not paid yet'), text: formatUsdShort(owedCents) },
    ...(owedCents > 0 ? [{ label: t('Next payout'), text: payoutDay }] : []),
  ];
  if (days === null) return facts;
  return [
    ...facts,
    {
      label: t('Usual time to pay'),
      text: days === 0 ? t('Under a day') : t('{days, plural, one {# day} other {# days}}', { days }),
    },
  ];
}

/** A project in the list of all. */
export function presentListedProject(
  { name, logo, createdAt }: ProjectProfile,
  record: PayoutRecord,
  { active, concluded }: { readonly active: number; readonly concluded: number },
  payoutDay: string,
): ListedProject {
  return {
    name,
    logo: logo && pictureUrl(logo, 96),
    path: publicProjectPath(name).slice(1),
    since: t('On MagnetX since {createdAt}', { createdAt: formatDateUtc(createdAt) }),
    record: [
      t('{active, plural, one {# open quest} other {# open quests}}', { active }),
      t('{concluded, plural, one {# past quest} other {# past quests}}', { concluded }),
    ].join(' · '),
    paid: paidText(record, payoutDay),
  };
}

export interface ShownProject {
  readonly project: PublicProjectProfile;
  readonly record: PayoutRecord;
  /** The day of the next payout. */
  readonly payoutDay: string;
  readonly open: readonly Quest[];
  readonly ended: readonly Quest[];
  /** The site's origin. */
  readonly site: string;
  readonly now: Date;
}

/** A project as anyone sees it, with every text of the page. */
export function presentPublicProject(shown: ShownProject): PublicProject {
  const { project, record, payoutDay, open, ended, site, now } = shown;
  const { name, logo, page, createdAt } = project;
  return {
    name,
    logo: logo && pictureUrl(logo, 192),
    about: page.about,
    links: [...linkOf(t('Website'), page.website), ...linkOf('X', page.x)],
    since: t('On MagnetX since {createdAt}', { createdAt: formatDateUtc(createdAt) }),
    record: factsOf(record, payoutDay),
    record_note: translated(record.promisedCents > 0 ? RECORD_NOTE : NO_RECORD_NOTE),
    open: presentQuests(open, now),
    open_note: open.length === 0 ? t('No open quests right now.') : '',
    ended: presentQuests(ended, now),
    ended_note: ended.length === 0 ? t('No quest has ended yet.') : '',
    summary: summaryOf(name, page.about),
    address: site + publicProjectPath(name),
  };
}
