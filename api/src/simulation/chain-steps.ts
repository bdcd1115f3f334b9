import {
  assignTransfer,
  challengeDepositWallet,
  proveDepositWallet,
  removeDepositWallet,
  reopenTransfer,
  returnTransfer,
} from '@magnetx/contracts';
import { createTestWallet } from '../testing/test-wallet.ts';
import { openProjects } from './account-steps.ts';
import * as rules from './chain-rules.ts';
import { recordDeposit } from './dollar-rules.ts';
import { partsOf, record } from './dollar-steps.ts';
import type { Block, ChainWallet, MoneyModel, Transfer } from './money-model.ts';
import type { Hands, Planning, PlanStep, Step } from './step.ts';

/** Older blocks and wallets are left alone. */
const RECENT = 15;

/** A wallet that is known, proved or not, or that of a stranger. */
function pickWallet({ model: { chainWallets }, random }: Planning): ChainWallet {
  const known = random.chance(0.8) ? random.pick(chainWallets.slice(-RECENT)) : undefined;
  const wallet = known ?? { ...createTestWallet(), project: null };
  if (!known) chainWallets.push(wallet);
  return wallet;
}

/** An event of the chain, which no one refuses. */
const event = ({ chain }: MoneyModel, title: string, happen: (on: Hands['chain']) => Promise<void>): Step => ({
  title,
  touches: [chain],
  expected: null,
  run: async (hands) => {
    await happen(hands.chain);
    return null;
  },
});

const send: PlanStep = (planning) => {
  const { model, random } = planning;
  const transfers = Array.from({ length: 1 + random.below(2) }, (): Transfer => {
    const cents = 1 + random.below(400_000);
    return { id: '', wallet: pickWallet(planning), cents, state: null, project: null };
  });
  const block: Block = { hash: '', state: 'pending', transfers };
  model.chain.push(block);
  const isInDai = random.chance(0.3);
  // With less than a cent more, which is rounded off.
  const toUnits = (cents: number) => (isInDai ? BigInt(cents) * 10n ** 16n + 1n : BigInt(cents) * 10_000n + 9_999n);
  const title = `transfer of ${transfers.map(({ cents }) => cents).join(' and ')} cents on the chain`;
  return event(model, title, async ({ tokens, mine }) => {
    const token = isInDai ? tokens.dai : tokens.dollars;
    block.hash = await mine(
      ...transfers.map(({ wallet, cents }) => ({ from: wallet.address, token, units: toUnits(cents) })),
    );
    for (const [at, transfer] of transfers.entries()) transfer.id = `ethereum:${block.hash}#${at}`;
  });
};

const finalize: PlanStep = ({ model, random }) => {
  const but = random.below(3);
  rules.finalize(model, but);
  return event(model, `all blocks become final but ${but}`, (chain) => chain.finalize({ but }));
};

const reorganise: PlanStep = ({ model }) => {
  rules.dropPending(model);
  return event(model, 'reorganisation of the chain', (chain) => chain.dropPending());
};

const prove: PlanStep = (planning) => {
  const project = planning.random.pick(openProjects(planning.model));
  if (!project) return null;
  const wallet = pickWallet(planning);
  return {
    title: `proof of a wallet by ${project.name}`,
    touches: [project, wallet],
    expected: rules.proveWallet(planning.model, project, wallet),
    run: async (hands) => {
      const body = { wallet_address: wallet.address };
      const challenge = await hands.send(challengeDepositWallet, project, { body });
      if (challenge.code !== null) return challenge.code;
      const { message } = challenge.body;
      const proof = { message, signature: wallet.sign(message) };
      return (await hands.send(proveDepositWallet, project, { body: proof })).code;
    },
  };
};

const remove: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  const wallet = random.pick(model.chainWallets.slice(-RECENT));
  if (!project || !wallet) return null;
  const params = { address: wallet.address };
  return {
    title: `removal of a wallet by ${project.name}`,
    touches: [project, wallet],
    expected: rules.removeWallet(project, wallet),
    run: async (hands) => (await hands.send(removeDepositWallet, project, { params })).code,
  };
};

/** An admin records a transaction that the chain has, had, or will be read to have. */
const recordByHand: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  const block = random.pick(
    model.chain.filter(({ hash, transfers }) => hash !== '' && transfers.length > 0).slice(-RECENT),
  );
  if (!project || !block) return null;
  const cents = block.transfers[0]?.cents ?? 0;
  const deposit = { project, cents, network: 'ethereum', reference: block.hash } as const;
  return {
    title: `deposit by hand of a ${block.state} transfer of ${cents} cents for ${project.name}`,
    touches: partsOf(model, deposit),
    expected: recordDeposit(model, deposit),
    run: (hands) => record(hands, deposit),
  };
};

const reason = { reason: 'simulated' };

/** An admin decides about a transfer that the chain was read to have, usually in the state that the decision needs. */
const decide =
  (what: 'assignment' | 'return' | 'reopening', usual: Transfer['state']): PlanStep =>
  ({ model, random }) => {
    const read = model.chain.filter(({ state }) => state === 'read').slice(-RECENT);
    const transfers = read.flatMap((block) => block.transfers);
    const transfer = random.pick(random.chance(0.9) ? transfers.filter(({ state }) => state === usual) : transfers);
    const to = random.pick(openProjects(model));
    if (!transfer || !to) return null;
    const title = `${what} of a ${transfer.state} transfer of ${transfer.cents} cents`;
    const touches = [transfer, to, ...(transfer.project ? [transfer.project] : [])];
    const params = { transferId: transfer.id };
    const [expected, run] = {
      assignment: () =>
        [
          rules.assign(model, transfer, to),
          (hands: Hands) => hands.send(assignTransfer, 'admin', { params, body: { projectId: to.id } }),
        ] as const,
      return: () =>
        [
          rules.giveBack(transfer),
          (hands: Hands) => hands.send(returnTransfer, 'admin', { params, body: reason }),
        ] as const,
      reopening: () =>
        [
          rules.reopen(transfer),
          (hands: Hands) => hands.send(reopenTransfer, 'admin', { params, body: reason }),
        ] as const,
    }[what]();
    return { title, touches, expected, run: async (hands) => (await run(hands)).code };
  };

/** With the relative frequency of each. */
export const CHAIN_STEPS: readonly (readonly [number, PlanStep])[] = [
  [4, send],
  [2.5, finalize],
  [0.6, reorganise],
  [2, prove],
  [0.6, remove],
  [2, recordByHand],
  [2, decide('assignment', 'waiting')],
  [1, decide('return', 'waiting')],
  [1.5, decide('reopening', 'credited')],
];
