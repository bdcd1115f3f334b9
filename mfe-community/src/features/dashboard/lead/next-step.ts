import {
  REFERRAL_REWARD_MXP,
  formatMoment,
  formatMxp,
  formatUsd,
  type MeUser,
  type Progress,
  type Task,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { paths } from '../../../paths.ts';

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Null opens the wallet. */
  readonly href: string | null;
}

export interface StepFacts {
  readonly user: Pick<MeUser, 'wallet_address' | 'wallet_is_payable'>;
  /** Approved, and not yet paid. */
  readonly payableCents: number;
  /** When the first prize passes to another person. */
  readonly walletBy: string | undefined;
  /** Undefined if it could not be read. */
  readonly progress: Pick<Progress, 'badges' | 'under_review'> | undefined;
  /** Work that was turned down and can be handed in again. */
  readonly rejected: Pick<Task, 'id' | 'title'> | undefined;
  readonly missionsDone: number;
  readonly totalReferrals: number;
  /** New ones, which are listed below. */
  readonly hasQuests: boolean;
}

const FIRST_WORK: NextStep = {
  title: t('Do your first task or mission'),
  text: t('Tasks pay dollars and MXP, missions pay MXP.'),
  label: t('Find a task'),
  href: paths.tasks.href(),
};

const INVITE: NextStep = {
  title: t('Invite a friend'),
  text: t('{reward} for each friend who joins.', { reward: formatMxp(REFERRAL_REWARD_MXP) }),
  label: t('Copy your link'),
  href: '#invite',
};

function waitingText(waiting: number, walletBy: string | undefined): string {
  if (waiting === 0) return t('Dollars are paid to it once a month.');
  const usd = formatUsd(waiting);
  return walletBy === undefined
    ? t('{usd} is approved and waits for it.', { usd })
    : t('{usd} waits for it. Your prize passes to another person on {at}.', { usd, at: formatMoment(walletBy) });
}

function walletStep(waiting: number, walletBy?: string): NextStep {
  return {
    title: t('Set your payout wallet'),
    text: waitingText(waiting, walletBy),
    label: t('Set wallet'),
    href: null,
  };
}

/** The one thing to do next: first for money that waits, then for rejected work, then the first steps, then more. */
export function nextStepOf({ user, payableCents, walletBy, progress, rejected, ...facts }: StepFacts): NextStep {
  const hasWallet = user.wallet_address !== null;
  if (!hasWallet && payableCents > 0) return walletStep(payableCents, walletBy);
  if (hasWallet && !user.wallet_is_payable)
    return {
      title: t('Your wallet cannot be paid'),
      text: t('Payouts skip you until you set another wallet. Your rewards are carried over.'),
      label: t('Open wallet'),
      href: null,
    };
  if (rejected)
    return {
      title: t('Your work was not accepted'),
      text: t('“{title}”: read why, and submit again.', { title: rejected.title }),
      label: t('Submit again'),
      href: paths.tasks.itemHref(rejected.id),
    };
  const hasWorked =
    !progress || facts.missionsDone > 0 || progress.badges.includes('first_task') || progress.under_review.count > 0;
  if (!hasWorked) return FIRST_WORK;
  if (!hasWallet) return walletStep(0);
  if (facts.totalReferrals === 0 || !facts.hasQuests) return INVITE;
  return {
    title: t('Take your next quest'),
    text: t('These fit you best.'),
    label: t('All tasks'),
    href: paths.tasks.href(),
  };
}
