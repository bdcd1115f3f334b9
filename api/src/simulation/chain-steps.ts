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
import type { Block, ChainWallet, Project, Transfer } from './money-model.ts';
import type { Planning, PlanStep } from './step.ts';

/** Older blocks and wallets are left alone. */
const RECENT = 15;

/** A wallet that is known, proved or not, or that of a stranger. */
function pickWallet({ model: { chainWallets }, random }: Planning): ChainWallet {
  const known = random.chance(0.8) ? random.pick(chainWallets.slice(-RECENT)) : undefined;
  const wallet = known ?? { ...createTestWallet(), project: null };
  if (!known) chainWallets.push(wallet);
  return wallet;
}

const send: PlanStep = (planning) => {
  const { model, random } = planning;
  const transfers = Array.from({ length: 1 + random.below(2) }, (): Transfer => {
    const cents = 1 + random.below(400_000);
    return { id: '', wallet: pickWallet(planning), cents, state: null, project: null };
  });
  const block: Block = { hash: '', state: 'pending', transfers };
  model.chain.push(block);
  const isInDai = random.chance(0.3);
  // Less than a cent more, which is rounded off.
  const [unitsPerCent, dust] = isInDai ? [10n ** 16n, 1n] : [10_000n, 9_999n];
  return {
    title: `transfer of ${transfers.map(({ cents }) => cents).join(' and ')} cents on the chain`,
    touches: [model.chain],
    expected: null,
    run: async ({ chain: { tokens, mine } }) => {
      const token = isInDai ? tokens.dai : tokens.dollars;
      const sent = transfers.map(({ wallet: { address: from }, cents }) => ({
        from,
        token,
        units: BigInt(cents) * unitsPerCent + dust,
      }));
      block.hash = await mine(...sent);
      for (const [at, transfer] of transfers.entries()) transfer.id = `ethereum:${block.hash}#${at}`;
      return null;
    },
  };
};

const finalize: PlanStep = ({ model, random }) => {
  const but = random.below(3);
  rules.finalize(model, but);
  return {
    title: `all blocks become final but ${but}`,
    touches: [model.chain],
    expected: null,
    run: async ({ chain }) => {
      await chain.finalize({ but });
      return null;
    },
  };
};

const reorganise: PlanStep = ({ model }) => {
  rules.dropPending(model);
  return {
    title: 'reorganisation of the chain',
    touches: [model.chain],
    expected: null,
    run: async ({ chain }) => {
      await chain.dropPending();
      return null;
    },
  };
};

const prove: PlanStep = (planning) => {
  const project = planning.random.pick(openProjects(planning.model));
  if (!project) return null;
  const wallet = pickWallet(planning);
  const expected = rules.proveWallet(planning.model, project, wallet);
  const body = { wallet_address: wallet.address };
  return {
    title: `proof of a wallet by ${project.name}`,
    touches: [project, wallet],
    expected,
    run: async (hands) => {
      const challenge = await hands.send(challengeDepositWallet, project, { body });
      if (challenge.code !== null) return challenge.code;
      const { message } = challenge.body;
      return (await hands.send(proveDepositWallet, project, { body: { message, signature: wallet.sign(message) } })).code;
    },
  };
};

const remove: PlanStep = (planning) => {
  const project = planning.random.pick(openProjects(planning.model));
  const wallet = planning.random.pick(planning.model.chainWallets.slice(-RECENT));
  if (!project || !wallet) return null;
  const expected = rules.removeWallet(project, wallet);
  const params = { address: wallet.address };
  return {
    title: `removal of a wallet by ${project.name}`,
    touches: [project, wallet],
    expected,
    run: async (hands) => (await hands.send(removeDepositWallet, project, { params })).code,
  };
};

/** An admin records a transaction that the chain has, had, or will be read to have. */
const recordByHand: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  const block = random.pick(model.chain.filter(({ hash }) => hash !== '').slice(-RECENT));
  if (!project || !block) return null;
  const cents = block.transfers[0]?.cents ?? 0;
  const deposit = { project, cents, network: 'ethereum', reference: block.hash } as const;
  const expected = recordDeposit(model, deposit);
  return {
    title: `deposit by hand of a ${block.state} transfer of ${cents} cents for ${project.name}`,
    touches: partsOf(model, deposit),
    expected,
    run: (hands) => record(hands, deposit),
  };
};

/** Transfers that the chain was read to have, usually in the state that a step needs. */
function pickTransfer({ model, random }: Planning, usual: Transfer['state']): Transfer | undefined {
  const read = model.chain.filter(({ state }) => state === 'read').slice(-RECENT);
  const transfers = read.flatMap((block) => block.transfers);
  return random.pick(random.chance(0.9) ? transfers.filter(({ state }) => state === usual) : transfers);
}

const ofTransfer = (transfer: Transfer, project = transfer.project): object[] => (project ? [transfer, project] : [transfer]);

const assign: PlanStep = (planning) => {
  const project = planning.random.pick<Project>(openProjects(planning.model));
  const transfer = pickTransfer(planning, 'waiting');
  if (!project || !transfer) return null;
  const title = `assignment of a ${transfer.state} transfer of ${transfer.cents} cents to ${project.name}`;
  const touches = ofTransfer(transfer, project);
  const expected = rules.assign(planning.model, transfer, project);
  return {
    title,
    touches,
    expected,
    run: async (hands) => {
      const params = { transferId: transfer.id };
      return (await hands.send(assignTransfer, 'admin', { params, body: { projectId: project.id } })).code;
    },
  };
};

const undo =
  (usual: 'waiting' | 'credited'): PlanStep =>
  (planning) => {
    const transfer = pickTransfer(planning, usual);
    if (!transfer) return null;
    const [what, call, rule] =
      usual === 'waiting'
        ? (['return', returnTransfer, rules.giveBack] as const)
        : (['reopening', reopenTransfer, rules.reopen] as const);
    const title = `${what} of a ${transfer.state} transfer of ${transfer.cents} cents`;
    const touches = ofTransfer(transfer);
    const expected = rule(transfer);
    return {
      title,
      touches,
      expected,
      run: async (hands) => {
        const input = { params: { transferId: transfer.id }, body: { reason: 'simulated' } };
        return (await hands.send<typeof returnTransfer | typeof reopenTransfer>(call, 'admin', input)).code;
      },
    };
  };

/** With the relative frequency of each. */
export const CHAIN_STEPS: readonly (readonly [number, PlanStep])[] = [
  [4, send],
  [2.5, finalize],
  [0.6, reorganise],
  [2, prove],
  [0.6, remove],
  [2, recordByHand],
  [2, assign],
  [1, undo('waiting')],
  [1.5, undo('credited')],
];
