import * as appealCalls from '../appeals/appeal.calls.ts';
import * as adminOverviewCalls from './admin-overview.calls.ts';
import * as adminCalls from './admin.calls.ts';
import * as creditRequestCalls from './credit-request.calls.ts';
import * as depositCalls from './deposit.calls.ts';
import * as featuredCalls from './featured.calls.ts';
import * as messageCalls from './message.calls.ts';
import * as pictureAdminCalls from './picture.calls.ts';
import * as payoutCalls from './payout.calls.ts';
import * as projectAdminCalls from './project-admin.calls.ts';
import * as projectBalanceCalls from './project-balance.calls.ts';
import * as resetLinkCalls from './reset-link.calls.ts';
import * as reviewCalls from './review.calls.ts';
import * as seasonCalls from './season.calls.ts';
import * as transferCalls from './transfer.calls.ts';
import * as userAdminCalls from './user-admin.calls.ts';
import * as accountLinkCalls from '../accounts/account-link.calls.ts';
import * as passwordCalls from '../accounts/password.calls.ts';
import * as secondFactorCalls from './second-factor.calls.ts';
import * as holdCalls from '../holds/hold.calls.ts';
import * as perkCalls from '../perks/offered-perk.calls.ts';
import * as pictureCalls from '../pictures/picture.calls.ts';
import * as projectPageCalls from '../profiles/project-page.calls.ts';
import * as depositWalletCalls from '../projects/deposit-wallet.calls.ts';
import * as submissionCalls from '../projects/submission.calls.ts';
import * as calloutCalls from '../quests/checks/callout/callout.calls.ts';
import * as xTokenCalls from '../quests/checks/x/x-token.calls.ts';
import * as waitingClaimCalls from '../quests/waiting-claim.calls.ts';
import * as teamCalls from '../projects/team.calls.ts';
import * as walletCalls from '../wallets/wallet.calls.ts';
import * as walletChangeCalls from '../wallets/wallet-change.calls.ts';

const exported = {
  ...accountLinkCalls,
  ...adminCalls,
  ...adminOverviewCalls,
  ...calloutCalls,
  ...xTokenCalls,
  ...appealCalls,
  ...reviewCalls,
  ...projectBalanceCalls,
  ...creditRequestCalls,
  ...projectAdminCalls,
  ...userAdminCalls,
  ...payoutCalls,
  ...depositCalls,
  ...transferCalls,
  ...depositWalletCalls,
  ...messageCalls,
  ...featuredCalls,
  ...seasonCalls,
  ...pictureAdminCalls,
  ...holdCalls,
  ...perkCalls,
  ...pictureCalls,
  ...projectPageCalls,
  ...passwordCalls,
  ...secondFactorCalls,
  ...resetLinkCalls,
  ...submissionCalls,
  ...waitingClaimCalls,
  ...teamCalls,
  ...walletCalls,
  ...walletChangeCalls,
};
type Exported = typeof exported;

/** The name of a call that declares an `audit` label. */
export type AuditAction = {
  [name in keyof Exported]: Exported[name] extends { readonly audit: string } ? name : never;
}[keyof Exported];

const labelled = Object.entries(exported).flatMap(([name, value]) =>
  typeof value === 'object' && 'audit' in value && value.audit !== undefined ? [[name, value.audit]] : [],
);

/** The label of each action that the log shows: of admins, of people on their wallets, of projects on their teams. */
export const AUDIT_ACTIONS = Object.fromEntries(labelled) as Readonly<Record<AuditAction, string>>;
