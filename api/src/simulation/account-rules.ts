import type { CreditRequest, MoneyModel, Project, Refusal, User, WalletChange } from './money-model.ts';
import { giveUp, returnReserve } from './funding-rules.ts';
import { takeBackHolds } from './hold-rules.ts';
import { closeWaiting, refundWaiting } from './perk-rules.ts';
import { endQuest, isOver } from './quest-rules.ts';

const SIGN_UP_MXP = 1_000;
const REFERRAL_MXP = 100;
const WALLET_DELAY_MS = 48 * 60 * 60_000;

export function signUp({ users }: MoneyModel, handle: string, referrer: User | undefined): User {
  const user = {
    handle,
    id: '',
    mxp: SIGN_UP_MXP,
    referrals: 0,
    wallet: null,
    sign: null,
    walletChange: null,
    isSuspended: false,
    isDeleted: false,
  };
  users.push(user);
  if (referrer) {
    referrer.mxp += REFERRAL_MXP;
    referrer.referrals += 1;
  }
  return user;
}

export function registerProject({ projects }: MoneyModel, name: string): Project {
  const project = { name, id: '', mxp: 0, cents: 0, isClosed: false };
  projects.push(project);
  return project;
}

export function moveMxp(account: User | Project, mxp: number): Refusal {
  if (account.mxp + mxp < 0) return 'insufficient_balance';
  account.mxp += mxp;
  return null;
}

export function setWallet(user: User, address: string): Refusal {
  if (user.wallet !== null) return 'wallet_already_set';
  user.wallet = address;
  return null;
}

/** A proved wallet is the first one. Another comes into force later if the present one signs too, else by an admin. */
export function proposeWallet(user: User, address: string, sign: User['sign'], nowMs: number): Refusal {
  if (user.wallet === null) {
    if (sign === null) return 'conflict';
    user.sign = sign;
    return setWallet(user, address);
  }
  if (user.walletChange) return 'wallet_change_open';
  const isAgreed = sign !== null && user.sign !== null;
  user.walletChange = { id: '', address, sign, isAgreed, dueAtMs: nowMs + WALLET_DELAY_MS };
  return null;
}

function putInForce(user: User, { address, sign }: WalletChange): void {
  Object.assign(user, { wallet: address, sign, walletChange: null });
}

/** An admin decides on the change that they have seen. */
export function decideWallet(user: User, change: WalletChange, isApproval: boolean, nowMs: number): Refusal {
  if (user.walletChange !== change) return 'already_decided';
  if (!isApproval) {
    user.walletChange = null;
    return null;
  }
  if (change.isAgreed || nowMs < change.dueAtMs) return 'conflict';
  putInForce(user, change);
  return null;
}

/** The changes whose time has come. */
export function applyWalletChanges({ users }: MoneyModel, nowMs: number): void {
  for (const user of users) {
    const { walletChange: change } = user;
    if (change?.isAgreed && change.dueAtMs <= nowMs) putInForce(user, change);
  }
}

/** Entries in open giveaways and undecided work go with the account; what was earned stays, without cover. */
export function deleteUser(model: MoneyModel, user: User, nowMs: number): void {
  const { quests, works, payables } = model;
  closeWaiting(model, user);
  takeBackHolds(model, user);
  user.isDeleted = true;
  user.walletChange = null;
  giveUp(
    model,
    payables.filter((payable) => payable.user === user && payable.work !== null),
  );
  for (const quest of quests) {
    const entered = quest.entries.findIndex((entry) => entry.user === user);
    if (entered < 0 || quest.status !== 'active' || isOver(quest, nowMs)) continue;
    quest.entries.splice(entered, 1);
    quest.taken -= 1;
  }
  for (const work of works.filter((one) => one.user === user)) {
    if (work.status === 'approved' || work.status === 'paid') continue;
    if (work.status === 'pending') work.quest.taken -= 1;
    works.splice(works.indexOf(work), 1);
  }
}

export function closeProject(model: MoneyModel, project: Project): void {
  for (const quest of model.quests.filter((one) => one.project === project && !one.isRemoved)) {
    if (quest.status === 'pending') {
      quest.isRemoved = true;
      returnReserve(model, quest);
    }
    if (quest.status === 'active') endQuest(quest);
  }
  for (const wallet of model.chainWallets) if (wallet.project === project) wallet.project = null;
  refundWaiting(model, project);
  Object.assign(project, { mxp: 0, isClosed: true });
}

/** A project has one open request at most. */
export function requestCredit(model: MoneyModel, project: Project): { request: CreditRequest; refusal: Refusal } {
  const request = { project, id: '', isOpen: true };
  const hasOpen = model.creditRequests.some((one) => one.project === project && one.isOpen);
  if (!hasOpen) model.creditRequests.push(request);
  return { request, refusal: hasOpen ? 'conflict' : null };
}

/** Grants an amount; without one it is a decline or a withdrawal. */
export function endRequest(request: CreditRequest, mxp = 0): Refusal {
  if (!request.isOpen) return 'already_decided';
  request.isOpen = false;
  request.project.mxp += mxp;
  return null;
}
