import { createHash } from 'node:crypto';
import {
  formatDateUtc,
  formatMxp,
  invitationTitle,
  levelOf,
  SIGN_UP_REWARD_MXP,
  type PICTURED_PAGES,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { PublicProjectProfile, User } from '../../accounts/accounts/index.ts';
import type { SharePicture } from '../pictures/index.ts';
import { labelOf, publicRewardOf, type Quest } from '../quests/index.ts';

/** All that a share picture shows. */
export interface ShareContent {
  readonly picture: SharePicture;
  /** The ids of uploaded pictures in it; may be empty. */
  readonly cover: string;
  readonly logo: string;
}

/** The content of a stored share picture. */
export interface StoredContent extends ShareContent {
  /** Names it in the store, through all its versions. */
  readonly name: string;
}

/** Counts the looks of share pictures: a new one has new addresses. */
const LOOK = 2;

/** A hash of what the picture shows, which its address carries. */
export function versionOf({ picture, cover, logo }: ShareContent): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, { picture, cover, logo }]))
    .digest('hex')
    .slice(0, 16);
}

/** A quest's title, reward and host, on its cover. */
export function contentOfQuest(quest: Quest, logo: string): StoredContent {
  const { id, title, category, projectName: name, cover } = quest;
  const kicker = `${labelOf(quest)} · ${category}`;
  const picture = {
    kicker,
    title,
    figure: publicRewardOf(quest),
    by: t('Hosted by {name}', { name }),
    name,
    seed: String(id),
  };
  return { name: String(id), picture, cover: cover ?? '', logo };
}

const SITE_PICTURE = {
  kicker: t('Quests and rewards'),
  title: t('Earn rewards for on-chain action'),
  figure: '',
  by: 'MagnetX',
  name: 'MagnetX',
  seed: 'magnetx',
};

/** Shown in place of a picture that is not made yet, and of what has none. */
export const SITE_CONTENT: StoredContent = { name: 'site', picture: SITE_PICTURE, cover: '', logo: '' };

const ofPage = (name: string, kicker: string, title: string): StoredContent => ({
  ...SITE_CONTENT,
  name,
  picture: { ...SITE_PICTURE, kicker, title, seed: name },
});

/** Of the pages that have their own words. */
export const contentOfPage = (): Readonly<Record<(typeof PICTURED_PAGES)[number], StoredContent>> => ({
  quests: ofPage('page-quests', t('Quests'), t('Open quests, with their rewards')),
  projects: ofPage('page-projects', t('Projects'), t('Projects and their payout records')),
});

/** A project, for anyone. */
export function contentOfProject({ name, logo, createdAt }: PublicProjectProfile, active = 0): ShareContent {
  const figure = active > 0 ? t('{active, plural, one {# open quest} other {# open quests}}', { active }) : '';
  const by = t('On MagnetX since {createdAt}', { createdAt: formatDateUtc(createdAt) });
  return { picture: { kicker: t('Project'), title: name, figure, by, name, seed: name }, cover: '', logo };
}

/** A user who has made their profile public, with their level and approved tasks. */
export function contentOfPerson(
  user: Pick<User, 'name' | 'handle'>,
  lifetimeMxp: number,
  approved: number,
): ShareContent {
  const name = inviterName(user);
  const level = t('Level {number}', { number: levelOf(lifetimeMxp).number });
  const tasks = t('{count, plural, one {# approved task} other {# approved tasks}}', { count: approved });
  const figure = approved > 0 ? `${level} · ${tasks}` : level;
  const picture = { kicker: t('Profile'), title: name, figure, by: `@${user.handle}`, name, seed: user.handle };
  return { picture, cover: '', logo: '' };
}

/** The name that an invitation has for a user. */
export const inviterName = ({ name, handle }: Pick<User, 'name' | 'handle'>): string => name.trim() || `@${handle}`;

/** An invitation by a user. */
export function contentOfInviter(user: User): ShareContent {
  const name = inviterName(user);
  const figure = t('Start with {signUpRewardMxp}', { signUpRewardMxp: formatMxp(SIGN_UP_REWARD_MXP) });
  const picture = { kicker: t('Invitation'), title: invitationTitle({ name }), figure, by: `@${user.handle}` };
  return { picture: { ...picture, name, seed: user.referralCode }, cover: '', logo: '' };
}

/** The same in one line. */
export function altOf({ picture: { title, figure, by } }: ShareContent): string {
  return [title, figure, by].filter((text) => text !== '').join(' · ');
}
