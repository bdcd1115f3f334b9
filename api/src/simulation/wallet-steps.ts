import {
  approveWalletChange,
  challengeWallet,
  declineWalletChange,
  getWallet,
  proposeWallet,
  proveWallet,
  setWallet,
} from '@magnetx/contracts';
import { createTestWallet } from '../testing/test-wallet.ts';
import * as rules from './account-rules.ts';
import { livingUsers } from './account-steps.ts';
import type { User, WalletChange } from './money-model.ts';
import type { Hands, PlanStep } from './step.ts';

const addressOf = (count: number): string => `0x5${count.toString(16).padStart(39, '0')}`;

const choose: PlanStep = ({ model, random, count }) => {
  const user = random.pick(livingUsers(model));
  if (!user) return null;
  const address = addressOf(count);
  const expected = rules.setWallet(user, address);
  return {
    title: `wallet of ${user.handle}`,
    touches: [user],
    expected,
    run: async ({ send }) => (await send(setWallet, user, { body: { wallet_address: address } })).code,
  };
};

/** Reads the id of a new change. */
async function adoptChange(user: User, change: WalletChange | null, { send }: Hands): Promise<void> {
  const outcome = await send(getWallet, user);
  const shown = outcome.code === null ? outcome.body.wallet.change : null;
  if (change && shown) change.id = shown.id;
}

const propose: PlanStep = ({ model, random, count, nowMs }) => {
  const user = random.pick(livingUsers(model));
  if (!user) return null;
  const address = addressOf(count);
  const expected = rules.proposeWallet(user, address, null, nowMs);
  const change = user.walletChange;
  return {
    title: `proposal of another wallet by ${user.handle}`,
    touches: [user],
    expected,
    run: async (hands) => {
      const { code } = await hands.send(proposeWallet, user, { body: { wallet_address: address } });
      if (code === null) await adoptChange(user, change, hands);
      return code;
    },
  };
};

const prove: PlanStep = ({ model, random, nowMs }) => {
  const user = random.pick(livingUsers(model));
  if (!user) return null;
  const { address, sign } = createTestWallet();
  const agree = user.wallet === null ? null : user.sign;
  const expected = rules.proposeWallet(user, address.toLowerCase(), sign, nowMs);
  const change = user.walletChange;
  return {
    title: `proof of a wallet by ${user.handle}`,
    touches: [user],
    expected,
    run: async (hands) => {
      const challenge = await hands.send(challengeWallet, user, { body: { wallet_address: address } });
      if (challenge.code !== null) return challenge.code;
      const { message, present_message: agreement } = challenge.body;
      const present = agree && agreement ? { present_signature: agree(agreement) } : {};
      const body = { message, signature: sign(message), ...present };
      const { code } = await hands.send(proveWallet, user, { body });
      if (code === null) await adoptChange(user, change, hands);
      return code;
    },
  };
};

const decide: PlanStep = ({ model, random, nowMs }) => {
  const user = random.pick(livingUsers(model).filter(({ walletChange }) => walletChange));
  const change = user?.walletChange;
  if (!user || !change) return null;
  const isApproval = random.chance(0.6);
  const expected = rules.decideWallet(user, change, isApproval, nowMs);
  return {
    title: `${isApproval ? 'approval' : 'decline'} of another wallet of ${user.handle}`,
    touches: [user],
    expected,
    run: async ({ send }) => {
      const params = { changeId: change.id };
      if (isApproval) return (await send(approveWalletChange, 'admin', { params })).code;
      return (await send(declineWalletChange, 'admin', { params, body: { reason: 'simulated' } })).code;
    },
  };
};

/** With the relative frequency of each. */
export const WALLET_STEPS: readonly (readonly [number, PlanStep])[] = [
  [3, choose],
  [1, propose],
  [1, prove],
  [1, decide],
];
