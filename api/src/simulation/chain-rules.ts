import { receive } from './funding-rules.ts';
import type { ChainWallet, MoneyModel, Project, Refusal, Transfer } from './money-model.ts';

const WALLETS_MAX = 5;

/** A wallet belongs to one project. */
export function proveWallet({ chainWallets }: MoneyModel, project: Project, wallet: ChainWallet): Refusal {
  if (wallet.project === project) return null;
  const count = chainWallets.filter((one) => one.project === project).length;
  if (wallet.project !== null || count === WALLETS_MAX) return 'conflict';
  wallet.project = project;
  return null;
}

export function removeWallet(project: Project, wallet: ChainWallet): Refusal {
  if (wallet.project !== project) return 'not_found';
  wallet.project = null;
  return null;
}

/** Makes all blocks final but the newest ones. */
export function finalize({ chain }: MoneyModel, but: number): void {
  const pending = chain.filter(({ state }) => state === 'pending');
  for (const block of pending.slice(0, Math.max(0, pending.length - but))) block.state = 'final';
}

/** A reorganisation. */
export function dropPending({ chain }: MoneyModel): void {
  for (const block of chain) if (block.state === 'pending') block.state = 'dropped';
}

function credit(model: MoneyModel, transfer: Transfer, project: Project): void {
  Object.assign(transfer, { state: 'credited', project });
  receive(model, project, transfer.cents);
}

/** The work of the job: it credits final transfers from proved wallets that no admin has recorded. */
export function readChain(model: MoneyModel): void {
  for (const block of model.chain.filter(({ state }) => state === 'final')) {
    block.state = 'read';
    const isRecorded = model.deposits.some(({ reference }) => reference === block.hash);
    for (const transfer of block.transfers) {
      const { project } = transfer.wallet;
      if (isRecorded) transfer.state = 'recorded';
      else if (project) credit(model, transfer, project);
      else transfer.state = 'waiting';
    }
  }
}

export function assign(model: MoneyModel, transfer: Transfer, project: Project): Refusal {
  if (transfer.state !== 'waiting') return 'already_decided';
  credit(model, transfer, project);
  return null;
}

export function giveBack(transfer: Transfer): Refusal {
  if (transfer.state !== 'waiting') return 'already_decided';
  transfer.state = 'returned';
  return null;
}

/** Takes a decision back, with the dollars of a credit. */
export function reopen(transfer: Transfer): Refusal {
  const { state, project, cents } = transfer;
  if (state !== 'credited' && state !== 'returned') return 'already_decided';
  if (project) {
    if (project.cents < cents) return 'insufficient_balance';
    project.cents -= cents;
  }
  Object.assign(transfer, { state: 'waiting', project: null });
  return null;
}
