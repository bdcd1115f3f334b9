import { t } from '@magnetx/texts';
import type { CheckKind } from './check-kind.ts';
import { X_REQUESTS_MAX } from './x/x-check.ts';

/** The words of a kind of check. */
interface CheckRules {
  readonly label: string;
  /** For owners, where they choose it. */
  readonly description: string;
  /** The most requests to X that one look costs. */
  readonly xRequestsMax?: number;
  /** Why members cannot try it as they build it. Absent if they can. */
  readonly noTrial?: string;
  /** A trial asks for a wallet, in place of the proven one. */
  readonly asksWallet?: true;
}

/** The one place where the words of each kind of check are found. */
export const CHECK_RULES: Readonly<Record<CheckKind, CheckRules>> = {
  quiz: { label: t('Quiz'), description: t('Questions with right and wrong answers.') },
  code: { label: t('Secret word'), description: t('A word that people learn elsewhere, such as in your video.') },
  facts: {
    label: t('Account facts'),
    description: t('What MagnetX knows: level, invites, streak, followers or membership.'),
    noTrial: t('It cannot be tried here: members of projects have no levels, invites or streaks.'),
  },
  x: {
    label: t('Action on X'),
    description: t('Follow an account, repost a post, or post with a tag or link.'),
    xRequestsMax: X_REQUESTS_MAX,
    noTrial: t('It cannot be tried here: each look at X is for a person who signed in with X.'),
  },
  evm: {
    label: t('Wallet'),
    description: t('A token or NFT in the wallet that a person has proven by a signature.'),
    asksWallet: true,
  },
  event: {
    label: t('Event on the chain'),
    description: t('A contract has named the wallet that a person has proven, such as by a mint or a vote.'),
    asksWallet: true,
  },
  callout: {
    label: t('Answer of your software'),
    description: t('Your app, game or site says whether a person has done the task.'),
  },
  manual: {
    label: t('Link or text'),
    description: t('People submit a link or a text, and you decide on each one.'),
    noTrial: t('It cannot be tried here: people decide about each answer.'),
  },
};
