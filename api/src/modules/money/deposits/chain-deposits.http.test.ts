import {
  assignTransfer,
  challengeDepositWallet,
  challengeWallet,
  DEPOSIT_WALLETS_MAX,
  getChainDeposits,
  getProjectBalance,
  listDepositsOfProject,
  listProjectNotifications,
  listTransfers,
  proveDepositWallet,
  recordDeposit,
  removeDepositWallet,
  removeProject,
  reopenTransfer,
  returnTransfer,
  reverseDeposit,
  type TransferState,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { IS_WHOLE, testInSoak } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../../../testing/admin.ts';
import { startApiCluster, startApiPair } from '../../../testing/api-cluster.ts';
import { startChainDouble, TEST_TREASURY, type TestChain } from '../../../testing/chain-double.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { startRealChain } from '../../../testing/real-chain.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import type { TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet, type TestWallet } from '../../../testing/test-wallet.ts';
import { signInWithX } from '../../../testing/visitor.ts';

type Pair = Awaited<ReturnType<typeof startApiPair>>;

const READ = 'The chain was read to have this transaction. Decide about it under Deposits. Nothing was added.';
const USDC = 1_000_000n;
const CROWD = crowdOf({ sample: 3, whole: 50 });

let chain: TestChain;
let pair: Pair;
let api: TestApi;
let token: string;
let projects = 0;
beforeAll(async () => {
  chain = await (process.env['REAL_CHAIN'] === 'true' ? startRealChain() : startChainDouble());
  pair = await startApiPair({ databaseUrl: cleanDatabase().url, env: chain.env });
  [api] = pair.apis;
  token = await createTestAdmin(api);
});
afterAll(async () => {
  await pair.stop();
  await chain.stop();
});
afterEach(async () => {
  chain.heal();
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

/** The answer's body alone. */
const answer = async (...input: Parameters<typeof attempt>): Promise<object> => (await attempt(...input)).body;
const newProject = () => createTestProject(api, `Sender ${(projects += 1)}`, 0);
const prove = async ({ token: own }: TestProject, wallet: TestWallet) => {
  const body = { wallet_address: wallet.address };
  const { message } = await call(api, challengeDepositWallet, { token: own, body });
  return answer(api, proveDepositWallet, { token: own, body: { message, signature: wallet.sign(message) } });
};
/** A project that has proved a wallet. */
const depositor = async () => {
  const [project, wallet] = [await newProject(), createTestWallet()];
  await prove(project, wallet);
  return { project, from: wallet.address, wallet };
};
/** Runs the job that reads the chain, in one of the two APIs. */
const read = async (at: 0 | 1 = 0): Promise<void> => {
  const job = pair.apis[at].server.product.jobs.find(({ name }) => name === 'read-chain-deposits');
  await job?.run({ isEnding: () => false });
};
const finish = async (): Promise<void> => {
  await chain.finalize();
  await read();
};
const dollars = async ({ token: own }: TestProject) =>
  (await call(api, getProjectBalance, { token: own })).available_cents;
const shown = async ({ token: own }: TestProject) => (await call(api, getChainDeposits, { token: own })).chain;
const transfersIn = async (state: TransferState) =>
  (await call(api, listTransfers, { token, query: { state, limit: 500 } })).transfers;
const transferOf = async (transaction: string, state: TransferState) => {
  const found = (await transfersIn(state)).find((one) => one.transaction === transaction);
  if (!found) throw new Error(`No ${state} transfer`);
  return found;
};
const assign = (transferId: string, { id: projectId }: { id: string }) =>
  answer(api, assignTransfer, { token, params: { transferId }, body: { projectId } });
const reopen = (transferId: string) =>
  answer(api, reopenTransfer, { token, params: { transferId }, body: { reason: 'Sent by another project' } });
const recordByHand = ({ id: projectId }: TestProject, reference: string, on = api, more: object = {}) => {
  const body = { projectId, amount_cents: 5_000, network: 'ethereum' as const, reference, ...more };
  return answer(on, recordDeposit, { token, body });
};

describe('dollars from a proved wallet', () => {
  it('are shown while blocks are missing, and credited once they are final', async () => {
    const { project, from } = await depositor();
    const transaction = await chain.mine({ from, units: 125n * USDC + 5_000n });
    for (let blocks = 0; blocks < 3; blocks += 1) await chain.mine();
    await chain.finalize({ but: 4 });
    await read();
    expect(await dollars(project)).toBe(0);
    const sent = { token: 'USDC', amount: '125.005', amount_cents: 12_500, from, transaction };
    expect(await shown(project)).toMatchObject({
      network: { title: 'Ethereum', chain_id: 1 },
      treasury: TEST_TREASURY,
      tokens: [{ symbol: 'USDC' }, { symbol: 'DAI' }, { symbol: 'ODD' }],
      wallets: [{ address: from }],
      transfers: [{ ...sent, state: null, missing_blocks: 1, explorer_url: `https://etherscan.io/tx/${transaction}` }],
    });
    await finish();
    await read(1);
    expect(await dollars(project)).toBe(12_500);
    expect(await shown(project)).toMatchObject({ transfers: [{ ...sent, state: 'credited', missing_blocks: 0 }] });
    const { notifications } = await call(api, listProjectNotifications, { token: project.token }).then(
      ({ data }) => data,
    );
    expect(notifications[0]).toMatchObject({ title: 'Your dollars changed' });
    const { deposits } = await call(api, listDepositsOfProject, { token, params: { projectId: project.id } });
    expect(deposits).toMatchObject([{ amount_cents: 12_500, isReversed: false }]);
  });

  it('count in each token, several in one transaction, but neither dust nor other contracts', async () => {
    const { project, from } = await depositor();
    const { dai, other } = chain.tokens;
    await chain.mine(
      { from, units: 10n * USDC },
      { from, token: dai, units: 2_000_000_000_000_000_000n },
      { from, units: 9_999n },
      { from, token: other, units: 500n * USDC },
      { from, to: createTestWallet().address, units: 500n * USDC },
    );
    await finish();
    expect(await dollars(project)).toBe(1_200);
  });

  it('count as what arrives of a token that keeps a fee', async () => {
    const { project, from } = await depositor();
    await chain.mine({ from, token: chain.tokens.odd, units: 10n * USDC });
    await finish();
    expect(await dollars(project)).toBe(990);
  });

  it('are not credited if a reorganisation drops them', async () => {
    const { project, from } = await depositor();
    await finish();
    await chain.mine({ from, units: 50n * USDC });
    await read();
    expect((await shown(project))?.transfers).toMatchObject([{ state: null }]);
    await chain.dropPending();
    await chain.mine({ from, units: 20n * USDC });
    await finish();
    expect(await dollars(project)).toBe(2_000);
  });
});

describe('nodes', () => {
  it.each([
    ['one that is down', { isDown: true }],
    ['one that leaves transfers out', { isBlind: true }],
    ['one that refuses', { isBusy: true }],
  ])('%s holds deposits up, and loses none', async (_title, fault) => {
    const { project, from } = await depositor();
    await chain.mine({ from, units: 30n * USDC });
    await chain.finalize();
    Object.assign(chain.nodes[1], fault);
    await expect(read()).rejects.toThrow(/nodes/);
    expect(await dollars(project)).toBe(0);
    chain.heal();
    await read();
    expect(await dollars(project)).toBe(3_000);
  });

  it('one that lags behind is waited for', async () => {
    const { project, from } = await depositor();
    await chain.mine({ from, units: 30n * USDC });
    await chain.finalize();
    chain.nodes[0].lag = 1;
    await read();
    expect(await dollars(project)).toBe(0);
    chain.nodes[0].lag = 0;
    await read();
    expect(await dollars(project)).toBe(3_000);
  });
});

describe('dollars from another wallet', () => {
  const waiting = async () => {
    const transaction = await chain.mine({ from: createTestWallet().address, units: 40n * USDC });
    await finish();
    return { transaction, transfer: await transferOf(transaction, 'waiting') };
  };

  it('wait until an admin assigns them, once, and can be taken back', async () => {
    const { transfer, transaction } = await waiting();
    const [first, second] = [await newProject(), await newProject()];
    expect(await assign(transfer.id, { id: 'nobody' })).toMatchObject({ error: 'There is no such project.' });
    const answers = await Promise.all([first, first, second, second].map((project) => assign(transfer.id, project)));
    expect(answers.filter((answer) => 'transfer' in answer)).toHaveLength(1);
    expect((await dollars(first)) + (await dollars(second))).toBe(4_000);
    const owner = (await dollars(first)) > 0 ? first : second;
    expect(await transferOf(transaction, 'credited')).toMatchObject({ project: { id: owner.id } });
    expect(await reopen(transfer.id)).toMatchObject({ success: true, transfer: { state: 'waiting', project: null } });
    expect(await dollars(owner)).toBe(0);
    await read(1);
    expect(await dollars(owner)).toBe(0);
    expect(await assign(transfer.id, owner)).toMatchObject({ success: true });
    expect(await dollars(owner)).toBe(4_000);
  });

  it('can be returned, with the reason', async () => {
    const { transfer } = await waiting();
    const input = { token, params: { transferId: transfer.id }, body: { reason: 'Sent back by 0x77' } };
    expect(await call(api, returnTransfer, input)).toMatchObject({ transfer: { state: 'returned' } });
    expect(await answer(api, returnTransfer, input)).toMatchObject({ code: 'already_decided' });
    expect(await assign(transfer.id, await newProject())).toMatchObject({ code: 'already_decided' });
    expect(await reopen(transfer.id)).toMatchObject({ transfer: { state: 'waiting' } });
    expect(await answer(api, returnTransfer, { ...input, params: { transferId: 'ethereum:0x1#0' } })).toMatchObject({
      code: 'not_found',
    });
  });

  it('wait too when the project of the wallet is closed', async () => {
    const { project, from } = await depositor();
    await call(api, removeProject, { token, params: { projectId: project.id } });
    const transaction = await chain.mine({ from, units: 10n * USDC });
    await finish();
    expect(await transferOf(transaction, 'waiting')).toMatchObject({ project: null });
  });
});

describe('a transaction that an admin records by hand', () => {
  it('is not credited again by the chain', async () => {
    const { project, from } = await depositor();
    const reference = await chain.mine({ from, units: 50n * USDC });
    await recordByHand(project, reference);
    await finish();
    expect(await dollars(project)).toBe(5_000);
    expect(await transferOf(reference, 'recorded')).toMatchObject({ amount_cents: 5_000, reason: '' });
    const undo = { network: 'ethereum', reference, reason: 'Wrong project' } as const;
    await call(api, reverseDeposit, { token, body: undo });
    expect(await recordByHand(project, reference)).toMatchObject({ success: true });
    expect(await dollars(project)).toBe(5_000);
  });

  it('is refused once the chain has credited it', async () => {
    const { project, from } = await depositor();
    const reference = await chain.mine({ from, units: 50n * USDC });
    await finish();
    expect(await recordByHand(project, reference)).toMatchObject({ code: 'conflict', error: READ });
    expect(await dollars(project)).toBe(5_000);
  });

  it('counts on one network, whichever of them the admin or the chain has named first', async () => {
    const { project, from } = await depositor();
    const [read, mistaken] = [await chain.mine({ from, units: 50n * USDC }), `0x${'b'.repeat(64)}`];
    await finish();
    expect(await recordByHand(project, read, api, { network: 'base' })).toMatchObject({ error: READ });
    await recordByHand(project, mistaken);
    const error = 'This reference is recorded already: $50.00 for this project on Ethereum. Nothing was added.';
    expect(await recordByHand(project, mistaken, api, { network: 'optimism' })).toMatchObject({ error });
    const both = await chain.mine({ from, units: 50n * USDC });
    const networks = ['base', 'polygon'];
    await Promise.all(networks.map((network, at) => recordByHand(project, both, pair.apis[at], { network })));
    await finish();
    expect(await dollars(project)).toBe(15_000);
    const reason = expect.stringMatching(/^Recorded by hand as \$50\.00 on (Base|Polygon)$/) as string;
    expect(await transferOf(both, 'recorded')).toMatchObject({ reason });
  });

  it('names the sum of the admin if the chain has another one', async () => {
    const { project, from } = await depositor();
    const reference = await chain.mine({ from, units: 5n * USDC });
    const right = await chain.payOut({ units: 20n * USDC }, { units: 30n * USDC });
    await recordByHand(project, reference, api, { amount_cents: 100_000_000 });
    await recordByHand(project, right);
    await finish();
    const reason = 'Recorded by hand as $1,000,000.00 on Ethereum';
    expect(await transferOf(reference, 'recorded')).toMatchObject({ amount_cents: 500, reason });
    expect(await transferOf(right, 'recorded')).toMatchObject({ reason: '' });
  });

  it('leaves the transfers of the transaction to be credited once it is taken back, however often', async () => {
    const { project, from } = await depositor();
    const reference = await chain.mine({ from, units: 10n * USDC }, { from, units: 20n * USDC });
    const undo = { network: 'ethereum', reference, reason: 'Read from the chain' } as const;
    for (let round = 0; round < 3; round += 1) {
      await recordByHand(project, reference);
      await call(api, reverseDeposit, { token, body: undo });
    }
    await finish();
    expect(await dollars(project)).toBe(3_000);
    expect(await answer(api, reverseDeposit, { token, body: undo })).toMatchObject({ code: 'not_found' });
    expect(await dollars(project)).toBe(3_000);
  });

  it('counts once, in whichever order both happen, however many happen at the same moment', async () => {
    const [{ project, from }, other] = [await depositor(), await newProject()];
    for (let round = 1; round <= 3; round += 1) {
      const references: string[] = [];
      while (references.length < CROWD) references.push(await chain.mine({ from, units: 50n * USDC }));
      await chain.finalize();
      await Promise.allSettled(
        references.flatMap((reference, at) => {
          const [one, two] = at % 2 ? ([1, 0] as const) : ([0, 1] as const);
          return [read(one), recordByHand(other, reference, pair.apis[two])];
        }),
      );
      await read();
      expect((await dollars(project)) + (await dollars(other))).toBe(round * CROWD * 5_000);
    }
  });
});

describe('a wallet', () => {
  it('belongs to one project, which alone removes it', async () => {
    const { project, from, wallet } = await depositor();
    const other = await newProject();
    expect(await prove(other, wallet)).toMatchObject({ error: 'This wallet is proved for another project.' });
    const remove = ({ token: own }: TestProject) =>
      answer(api, removeDepositWallet, { token: own, params: { address: from } });
    expect(await remove(other)).toMatchObject({ code: 'not_found' });
    expect(await remove(project)).toMatchObject({ success: true });
    expect(await prove(other, wallet)).toMatchObject({ success: true });
    expect(await shown(project)).toMatchObject({ wallets: [], transfers: [] });
  });

  it('is not proved by a signature for payouts, by another key, or twice by one message', async () => {
    const [project, wallet] = [await newProject(), createTestWallet()];
    const user = await signInWithX(api, 'payee');
    const body = { wallet_address: wallet.address };
    const { message: forPayouts } = await call(api, challengeWallet, { token: user, body });
    const send = (message: string, signature: string) =>
      answer(api, proveDepositWallet, { token: project.token, body: { message, signature } });
    expect(await send(forPayouts, wallet.sign(forPayouts))).toMatchObject({ code: 'wallet_proof_refused' });
    const { message } = await call(api, challengeDepositWallet, { token: project.token, body });
    expect(await send(message, createTestWallet().sign(message))).toMatchObject({ code: 'wallet_proof_refused' });
    expect(await send(message, wallet.sign(message))).toMatchObject({ success: true });
    expect(await send(message, wallet.sign(message))).toMatchObject({ code: 'wallet_proof_refused' });
  });

  it('is one of a few', async () => {
    const project = await newProject();
    for (let wallets = 0; wallets < DEPOSIT_WALLETS_MAX; wallets += 1) await prove(project, createTestWallet());
    expect(await prove(project, createTestWallet())).toMatchObject({ code: 'conflict' });
  });
});

testInSoak(
  'credits every deposit once amid kills of both processes',
  async () => {
    const [kills, depositsPerKill] = [20, 10];
    const own = await depositor();
    const before = await dollars(own.project);
    const cluster = await startApiCluster({ databaseUrl: pair.databaseUrl, env: chain.env });
    try {
      for (let killed = 0; killed < kills; killed += 1) {
        for (let sent = 0; sent < depositsPerKill; sent += 1) {
          await chain.mine({ from: own.from, units: 10n * USDC });
          if (sent === 5) await chain.finalize();
        }
        await chain.finalize();
        await cluster.setTime(cluster.nowMs() + 60_000);
        const victim = killed % 2 === 0 ? 0 : 1;
        await Promise.all([cluster.runJobs(victim).catch(() => undefined), cluster.kill(victim)]);
      }
      await cluster.setTime(cluster.nowMs() + 60_000);
      await cluster.runJobs(0);
    } finally {
      await cluster.stop();
    }
    await finish();
    expect((await dollars(own.project)) - before).toBe(kills * depositsPerKill * 1_000);
  },
  900_000,
);

it('credits every deposit once, whatever the nodes and two processes do meanwhile', async () => {
  const { project, from } = await depositor();
  const deposits = IS_WHOLE ? 200 : 20;
  const faults = ['isDown', 'isBlind', 'isBusy'] as const;
  for (let sent = 0; sent < deposits; sent += 1) {
    await chain.mine({ from, units: 10n * USDC });
    if (sent % 3 === 0) {
      await Promise.allSettled([read(0), read(1)]);
      await chain.dropPending();
      await chain.mine({ from, units: 10n * USDC });
    }
    await chain.finalize();
    const [first, second] = chain.nodes;
    Object.assign(first, { lag: sent % 2 });
    Object.assign(second, { [faults[sent % 3] ?? 'isBusy']: sent % 4 === 0 });
    await Promise.allSettled([read(0), read(1)]);
    chain.heal();
  }
  await finish();
  expect(await dollars(project)).toBe(deposits * 1_000);
});
