import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as AbiFunction from 'ox/AbiFunction';
import * as ContractAddress from 'ox/ContractAddress';
import {
  blockAt,
  chainEnv,
  serveNodes,
  TEST_TREASURY,
  type NodeFaults,
  type RpcCall,
  type TestChain,
  type TestTokens,
  type TestTransfer,
} from './chain-double.ts';

/** Its packages are installed by `npm run chain`, because they weigh more than all others of the API. */
const PROGRAM = path.join(import.meta.dirname, '../../real-chain/serve.mjs');
const blockCall = AbiFunction.from('function addBlackList(address account)');
const transferCall = AbiFunction.from('function transfer(address to, uint256 value) returns (bool)');

const encodeTransfer = (to: string, units: bigint) =>
  AbiFunction.encodeData(transferCall, [to as `0x${string}`, units]);

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>;

/** A real EVM in a separate process. */
async function startEvm() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, owner, contracts } = JSON.parse(line) as { url: string; owner: string; contracts: string[] };
  const [dollars = '', dai = '', other = '', odd = ''] = contracts;
  const ask: Ask = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = (await (await fetch(url, { method: 'POST', body })).json()) as {
      result?: unknown;
      error?: { message: string };
    };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const stop = async (): Promise<void> => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { ask, owner, tokens: { dollars, dai, other, odd } satisfies TestTokens, stop };
}

/** The code of a contract's creation that makes a call with 68 bytes of input. */
function callCode(contract: string, input: string): string {
  const words = input.slice('0x'.length).padEnd(192, '0').match(/.{64}/g) ?? [];
  const stored = words.map((word, at) => `7f${word}60${(at * 32).toString(16).padStart(2, '0')}52`);
  return `${stored.join('')}6000600060446000600073${contract.slice('0x'.length)}5af150`;
}

const heightOf = async (ask: Ask): Promise<number> => Number(await ask('eth_blockNumber'));

/** Has a contract make these transfers while it is created, from the tokens that its address was sent. */
async function sendPayOut(
  { ask, owner, tokens }: Pick<Awaited<ReturnType<typeof startEvm>>, 'ask' | 'owner' | 'tokens'>,
  transfers: readonly Omit<TestTransfer, 'from'>[],
): Promise<unknown> {
  const paid = transfers.map(({ to = TEST_TREASURY, token = tokens.dollars, units }) => ({ to, token, units }));
  const used = [...new Set(paid.map(({ token }) => token))];
  const nonce = BigInt((await ask('eth_getTransactionCount', owner, 'latest')) as string) + BigInt(used.length);
  const payer = ContractAddress.fromCreate({ from: owner as `0x${string}`, nonce });
  for (const token of used) {
    const sum = paid.reduce((total, one) => total + (one.token === token ? one.units : 0n), 0n);
    // More than it pays on, for the fee of the odd token.
    await ask('eth_sendTransaction', { from: owner, to: token, data: encodeTransfer(payer, 2n * sum), gas: '0x20000' });
    await ask('evm_mine');
  }
  const data = `0x${paid.map(({ to, token, units }) => callCode(token, encodeTransfer(to, units))).join('')}`;
  return ask('eth_sendTransaction', { from: owner, data, gas: '0xf00000' });
}

/** A chain that a real EVM makes, with nodes that have the faults of the double. */
export async function startRealChain(): Promise<TestChain> {
  const evm = await startEvm();
  const { ask, owner, tokens, stop: stopEvm } = evm;
  const state = { finalized: await heightOf(ask), old: 0 };
  const snapshots = new Map<number, unknown>([[state.finalized, await ask('evm_snapshot')]]);

  const resultOf = async ({ method, params }: RpcCall, { lag, isBlind }: NodeFaults): Promise<unknown> => {
    const latest = (await heightOf(ask)) - lag;
    const [first] = params as [Record<string, string> | string];
    if (method === 'eth_getBlockByNumber') {
      return blockAt(state, String(first), latest);
    }
    if (method === 'eth_getLogs' && typeof first === 'object') {
      const toBlock = `0x${Math.min(Number(first['toBlock']), latest).toString(16)}`;
      return isBlind || Number(first['fromBlock']) > latest ? [] : ask(method, { ...first, toBlock });
    }
    const found = await ask(method, ...params);
    if (!/^eth_getTransaction(Receipt|ByHash)$/.test(method)) return found;
    const block = (found as { blockNumber: string | null } | null)?.blockNumber;
    return isBlind || (typeof block === 'string' && Number(block) > latest) ? null : found;
  };

  const send = async ({ from, to = TEST_TREASURY, token = tokens.dollars, units }: TestTransfer): Promise<unknown> => {
    await ask('hardhat_impersonateAccount', from);
    await ask('hardhat_setBalance', from, `0x${(10n ** 18n).toString(16)}`);
    const funding = encodeTransfer(from, 2n * units);
    await ask('eth_sendTransaction', { from: owner, to: token, data: funding, gas: '0x20000' });
    await ask('evm_mine');
    return ask('eth_sendTransaction', { from, to: token, data: encodeTransfer(to, units), gas: '0x20000' });
  };

  const close = async (hash: unknown): Promise<string> => {
    await ask('evm_mine');
    snapshots.set(await heightOf(ask), await ask('evm_snapshot'));
    return String(hash);
  };
  const { urls, stop, ...served } = await serveNodes(resultOf);
  return {
    ...served,
    env: chainEnv(urls, tokens),
    tokens,
    block: async (address) => {
      const data = AbiFunction.encodeData(blockCall, [address as `0x${string}`]);
      await close(await ask('eth_sendTransaction', { from: owner, to: tokens.odd, data, gas: '0x20000' }));
    },
    mine: async (...transfers) => {
      let hash: unknown = '';
      for (const transfer of transfers) hash = await send(transfer);
      return close(hash);
    },
    payOut: async (...transfers) => close(await sendPayOut(evm, transfers)),
    mineFailed: async () => {
      const [from, data] = [`0x${'9'.repeat(40)}`, encodeTransfer(TEST_TREASURY, 1n)];
      await ask('hardhat_impersonateAccount', from);
      await ask('hardhat_setBalance', from, `0x${(10n ** 18n).toString(16)}`);
      return close(await ask('eth_sendTransaction', { from, to: tokens.dollars, data, gas: '0x20000' }));
    },
    finalize: async ({ but = 0 } = {}) => {
      state.finalized = Math.max(state.finalized, (await heightOf(ask)) - but);
    },
    makeOld: async () => void (state.old = await heightOf(ask)),
    dropPending: async () => {
      const id = snapshots.get(state.finalized);
      if (id === undefined || !(await ask('evm_revert', id))) throw new Error('There is no such snapshot');
      snapshots.set(state.finalized, await ask('evm_snapshot'));
    },
    stop: async () => {
      await stop();
      await stopEvm();
    },
  };
}
