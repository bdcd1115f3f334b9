import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as AbiFunction from 'ox/AbiFunction';
import {
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
const transferCall = AbiFunction.from('function transfer(address to, uint256 value) returns (bool)');

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>;

/** A real EVM in a separate process. */
async function startEvm() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, owner, contracts } = JSON.parse(line) as { url: string; owner: string; contracts: string[] };
  const [dollars = '', dai = '', other = ''] = contracts;
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
  return { ask, owner, tokens: { dollars, dai, other } satisfies TestTokens, stop };
}

const heightOf = async (ask: Ask): Promise<number> => Number(await ask('eth_blockNumber'));

/** A chain that a real EVM makes, with nodes that have the faults of the double. */
export async function startRealChain(): Promise<TestChain> {
  const { ask, owner, tokens, stop: stopEvm } = await startEvm();
  const state = { finalized: await heightOf(ask) };
  const snapshots = new Map<number, unknown>([[state.finalized, await ask('evm_snapshot')]]);

  const resultOf = async ({ method, params }: RpcCall, { lag, isBlind }: NodeFaults): Promise<unknown> => {
    const latest = (await heightOf(ask)) - lag;
    const [first] = params as [Record<string, string> | string];
    if (method === 'eth_getBlockByNumber') {
      return { number: `0x${(first === 'finalized' ? Math.min(state.finalized, latest) : latest).toString(16)}` };
    }
    if (method === 'eth_getLogs' && typeof first === 'object') {
      const toBlock = `0x${Math.min(Number(first['toBlock']), latest).toString(16)}`;
      return isBlind || Number(first['fromBlock']) > latest ? [] : ask(method, { ...first, toBlock });
    }
    return ask(method, ...params);
  };

  const send = async ({ from, to = TEST_TREASURY, token = tokens.dollars, units }: TestTransfer): Promise<unknown> => {
    const data = (receiver: string) => AbiFunction.encodeData(transferCall, [receiver as `0x${string}`, units]);
    await ask('hardhat_impersonateAccount', from);
    await ask('hardhat_setBalance', from, `0x${(10n ** 18n).toString(16)}`);
    await ask('eth_sendTransaction', { from: owner, to: token, data: data(from), gas: '0x20000' });
    await ask('evm_mine');
    return ask('eth_sendTransaction', { from, to: token, data: data(to), gas: '0x20000' });
  };

  const { urls, stop, ...served } = await serveNodes(resultOf);
  return {
    ...served,
    env: chainEnv(urls, tokens),
    tokens,
    mine: async (...transfers) => {
      let hash: unknown = '';
      for (const transfer of transfers) hash = await send(transfer);
      await ask('evm_mine');
      snapshots.set(await heightOf(ask), await ask('evm_snapshot'));
      return String(hash);
    },
    finalize: async ({ but = 0 } = {}) => {
      state.finalized = Math.max(state.finalized, (await heightOf(ask)) - but);
    },
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
