import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as AbiEvent from 'ox/AbiEvent';
import * as AbiParameters from 'ox/AbiParameters';

const TRANSFER = AbiEvent.from('event Transfer(address indexed from, address indexed to, uint256 value)');
const CHAIN_ID = 1;

/** Dollar tokens of the double, for DOLLAR_TOKENS. */
export const TEST_TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const TEST_TOKEN_18 = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const DOLLAR_TOKENS = `USDC:${TEST_TOKEN}:6,DAI:${TEST_TOKEN_18}:18`;
export const TEST_TREASURY = '0x52908400098527886E0F7030069857D2E4169EE7';

export interface DoubleTransfer {
  readonly from: string;
  /** The treasury by default. */
  readonly to?: string;
  /** USDC with 6 decimals by default. */
  readonly token?: string;
  readonly units: bigint;
}

/** What is wrong with a node. */
export interface NodeFaults {
  /** Closes connections without an answer. */
  isDown: boolean;
  /** Answers as if its newest blocks were missing. */
  lag: number;
  /** Leaves out every transfer. */
  isBlind: boolean;
  /** Refuses every call. */
  isBusy: boolean;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface LogFilter {
  readonly address: readonly string[];
  readonly topics: readonly (string | null)[];
  readonly fromBlock: string;
  readonly toBlock: string;
}

const hex = (value: number) => `0x${value.toString(16)}`;
const healthy = (): NodeFaults => ({ isDown: false, lag: 0, isBlind: false, isBusy: false });

interface Block {
  readonly hash: string;
  readonly transfers: readonly DoubleTransfer[];
}

interface State {
  blocks: Block[];
  finalized: number;
  transactions: number;
}

function logsOf({ blocks }: State, number: number) {
  const { hash = '', transfers = [] } = blocks[number - 1] ?? {};
  return transfers.map(({ from, to = TEST_TREASURY, token = TEST_TOKEN, units }, at) => ({
    address: token.toLowerCase(),
    topics: AbiEvent.encode(TRANSFER, { from: from as `0x${string}`, to: to as `0x${string}` }).topics,
    data: AbiParameters.encode([{ type: 'uint256' }], [units]),
    blockNumber: hex(number),
    transactionHash: hash,
    logIndex: hex(at),
  }));
}

function logsFor(state: State, { address, topics, fromBlock, toBlock }: LogFilter, latest: number) {
  const numbers = Array.from({ length: latest }, (_, at) => at + 1);
  return numbers
    .filter((number) => number >= Number(fromBlock) && number <= Number(toBlock))
    .flatMap((number) => logsOf(state, number))
    .filter((log) => address.some((one) => one.toLowerCase() === log.address))
    .filter((log) => topics.every((topic, at) => topic === null || topic === log.topics[at]));
}

function resultOf(state: State, { method, params: [first] }: Call, { lag, isBlind }: NodeFaults): unknown {
  const latest = Math.max(0, state.blocks.length - lag);
  switch (method) {
    case 'eth_chainId':
      return hex(CHAIN_ID);
    case 'eth_getBlockByNumber':
      return { number: hex(first === 'finalized' ? Math.min(state.finalized, latest) : latest) };
    case 'eth_getLogs':
      return isBlind ? [] : logsFor(state, first as LogFilter, latest);
    case 'eth_getTransactionReceipt': {
      const number = state.blocks.findIndex(({ hash }) => hash === first) + 1;
      if (number === 0 || number > latest) return null;
      const logs = isBlind ? [] : logsOf(state, number);
      return { transactionHash: first, blockNumber: hex(number), status: '0x1', logs };
    }
    default:
      throw new Error(`The double does not know ${method}`);
  }
}

/** A chain in memory with two nodes, which answer the calls that the product makes. Blocks begin at 1. */
export async function startChainDouble() {
  const state: State = { blocks: [], finalized: 0, transactions: 0 };
  const nodes: readonly [NodeFaults, NodeFaults] = [healthy(), healthy()];
  const server = createServer((request: IncomingMessage, response) => {
    const faults = request.url === '/0' ? nodes[0] : nodes[1];
    if (faults.isDown) return void request.socket.destroy();
    return void text(request).then((body) => {
      const call = JSON.parse(body) as Call;
      const refused = { error: { code: -32_005, message: 'Too many requests' } };
      const outcome = faults.isBusy ? refused : { result: resultOf(state, call, faults) };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** The settings of an API that reads it, from its first block on. */
    env: {
      CHAIN_RPC_URLS: `${origin}/0,${origin}/1`,
      CHAIN_START_BLOCK: '1',
      DOLLAR_TOKENS,
      TREASURY_ADDRESS: TEST_TREASURY,
    },
    nodes,
    /** Mines a block with one transaction, and returns its hash. */
    mine: (...transfers: DoubleTransfer[]): string => {
      const hash = `0x${createHash('sha256')
        .update(`transaction ${(state.transactions += 1)}`)
        .digest('hex')}`;
      state.blocks.push({ hash, transfers });
      return hash;
    },
    /** Makes all blocks final but the newest ones. */
    finalize: ({ but = 0 } = {}): void => void (state.finalized = Math.max(state.finalized, state.blocks.length - but)),
    /** Drops blocks that are not final, as a reorganisation does. */
    dropPending: (): void => void (state.blocks = state.blocks.slice(0, state.finalized)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type ChainDouble = Awaited<ReturnType<typeof startChainDouble>>;
