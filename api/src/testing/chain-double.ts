import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as AbiEvent from 'ox/AbiEvent';
import * as AbiFunction from 'ox/AbiFunction';
import * as AbiParameters from 'ox/AbiParameters';

const TRANSFER = AbiEvent.from('event Transfer(address indexed from, address indexed to, uint256 value)');
/** How the odd token says that it blocks an address. The others have no such function. */
const IS_BLOCKED = AbiFunction.from('function isBlackListed(address) view returns (bool)');
const BALANCE_OF = AbiFunction.from('function balanceOf(address) view returns (uint256)');
const DECIMALS = AbiFunction.from('function decimals() view returns (uint8)');
const CHAIN_ID = 1;

/**
 * The contracts of tokens: dollars with 6 and with 18 decimals, one that is no dollar, and dollars with 6 decimals that
 * keep a hundredth of each transfer and refuse some addresses.
 */
export interface TestTokens {
  readonly dollars: string;
  readonly dai: string;
  readonly other: string;
  readonly odd: string;
}

const TOKENS: TestTokens = {
  dollars: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  dai: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  other: `0x${'7'.repeat(40)}`,
  odd: `0x${'6'.repeat(40)}`,
};

export const TEST_TREASURY = '0x52908400098527886E0F7030069857D2E4169EE7';

const PAYER = `0x${'8'.repeat(40)}`;

export interface TestTransfer {
  readonly from: string;
  /** The treasury by default. */
  readonly to?: string;
  /** Dollars with 6 decimals by default. */
  readonly token?: string;
  readonly units: bigint;
}

/** The faults of a node. */
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

export interface RpcCall {
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

/** A chain that tests steer. */
export interface TestChain {
  /** The settings of an API that reads it. */
  readonly env: Readonly<Record<string, string>>;
  readonly tokens: TestTokens;
  readonly nodes: readonly [NodeFaults, NodeFaults];
  /** Ends the faults of all nodes. */
  heal: () => void;
  /** Mines a block with these transfers, and returns the hash of a transaction with them. */
  mine: (...transfers: readonly TestTransfer[]) => Promise<string>;
  /** Mines a block with one transaction that makes these transfers, as a contract does. Returns its hash. */
  payOut: (...transfers: readonly Omit<TestTransfer, 'from'>[]) => Promise<string>;
  /** Mines a block with a transaction that has failed, and returns its hash. */
  mineFailed: () => Promise<string>;
  /** Makes all blocks final but the newest ones. */
  finalize: (options?: { readonly but?: number }) => Promise<void>;
  /** Makes all blocks so far older than any batch. Later blocks are newer. */
  makeOld: () => Promise<void>;
  /** Makes the odd token refuse an address. */
  block: (address: string) => Promise<void>;
  /** Drops blocks that are not final, as a reorganisation does. */
  dropPending: () => Promise<void>;
  stop: () => Promise<void>;
}

const hex = (value: number) => `0x${value.toString(16)}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const healthy = (): NodeFaults => ({ isDown: false, lag: 0, isBlind: false, isBusy: false });

interface Block {
  readonly hash: string;
  readonly transfers: readonly TestTransfer[];
  readonly isFailed: boolean;
}

interface State {
  blocks: Block[];
  finalized: number;
  /** The newest block that is older than any batch. */
  old: number;
  transactions: number;
  /** In lower case. */
  readonly blocked: Set<string>;
}

/** The transfers that a token makes when it is asked for one. */
function madeBy({ blocked }: State, transfer: TestTransfer): TestTransfer[] {
  const { token = TOKENS.dollars, to = TEST_TREASURY, units } = transfer;
  if (token !== TOKENS.odd) return [transfer];
  const fee = units / 100n;
  if (blocked.has(to.toLowerCase())) return [];
  return [
    { ...transfer, units: units - fee },
    { ...transfer, to: token, units: fee },
  ];
}

function logsOf({ blocks }: State, number: number) {
  const { hash = '', transfers = [] } = blocks[number - 1] ?? {};
  return transfers.map(({ from, to = TEST_TREASURY, token = TOKENS.dollars, units }, at) => ({
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

interface ContractCall {
  readonly to: string;
  readonly data: `0x${string}`;
}

/** The units of a token that an address holds after a block. */
function heldAt({ blocks }: State, { to: token }: ContractCall, owner: string, block: number): bigint {
  const is = (address: string | undefined, other: string) => address?.toLowerCase() === other.toLowerCase();
  return blocks
    .slice(0, block)
    .flatMap(({ transfers }) => transfers)
    .filter((transfer) => is(transfer.token ?? TOKENS.dollars, token))
    .reduce((sum, { from, to = TEST_TREASURY, units }) => {
      return sum + (is(to, owner) ? units : 0n) - (is(from, owner) ? units : 0n);
    }, 0n);
}

function answerCall(state: State, call: ContractCall, block: number): string {
  const { blocked } = state;
  const { to, data } = call;
  if (data.startsWith(AbiFunction.getSelector(DECIMALS))) return word(to === TOKENS.dai ? 18n : 6n);
  if (data.startsWith(AbiFunction.getSelector(BALANCE_OF))) {
    return word(heldAt(state, call, AbiFunction.decodeData(BALANCE_OF, data)[0], block));
  }
  const isKnown = to === TOKENS.odd && data.startsWith(AbiFunction.getSelector(IS_BLOCKED));
  if (!isKnown) return '0x';
  const [address] = AbiFunction.decodeData(IS_BLOCKED, data) as readonly [string];
  return word(blocked.has(address.toLowerCase()) ? 1n : 0n);
}

function receiptOf(state: State, hash: unknown, latest: number) {
  const number = state.blocks.slice(0, latest).findIndex((block) => block.hash === hash) + 1;
  const block = state.blocks[number - 1];
  return block ? { status: hex(block.isFailed ? 0 : 1), blockNumber: hex(number), logs: logsOf(state, number) } : null;
}

/** A block by its number or tag, with its time in seconds. */
export function blockAt({ finalized, old }: Pick<State, 'finalized' | 'old'>, tag: string, latest: number) {
  const named = new Map([
    ['latest', latest],
    ['finalized', Math.min(finalized, latest)],
  ]);
  const number = named.get(tag) ?? Number(tag);
  return { number: hex(number), timestamp: hex(number > old ? 2 ** 32 : 1) };
}

function resultOf(state: State, { method, params: [first, second] }: RpcCall, { lag, isBlind }: NodeFaults): unknown {
  const latest = Math.max(0, state.blocks.length - lag);
  switch (method) {
    case 'eth_chainId':
      return hex(CHAIN_ID);
    case 'eth_getBlockByNumber':
      return blockAt(state, String(first), latest);
    case 'eth_getLogs':
      return isBlind ? [] : logsFor(state, first as LogFilter, latest);
    case 'eth_call':
      return answerCall(state, first as ContractCall, Number(second));
    case 'eth_getTransactionReceipt':
    case 'eth_getTransactionByHash':
      return isBlind ? null : receiptOf(state, first, latest);
    default:
      throw new Error(`The double does not know ${method}`);
  }
}

/**
 * Serves two nodes of a chain, at the paths /0 and /1, with separate faults. `resultOf` answers a call as a
 * node with these faults would.
 */
export async function serveNodes(resultOf: (call: RpcCall, faults: NodeFaults) => unknown) {
  const nodes: readonly [NodeFaults, NodeFaults] = [healthy(), healthy()];
  const answer = async (body: string, faults: NodeFaults): Promise<string> => {
    const call = JSON.parse(body) as RpcCall;
    const refused = { error: { code: -32_005, message: 'Too many requests' } };
    const answered = async () => ({ result: await resultOf(call, faults) });
    const failed = (error: unknown) => ({ error: { code: -32_000, message: String(error) } });
    const outcome = faults.isBusy ? refused : await answered().catch(failed);
    return JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome });
  };
  const server = createServer((request, response) => {
    const faults = request.url === '/0' ? nodes[0] : nodes[1];
    if (faults.isDown) return void request.socket.destroy();
    return void text(request)
      .then((body) => answer(body, faults))
      .then(
        (content) => response.writeHead(200, { 'content-type': 'application/json' }).end(content),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    urls: `${origin}/0,${origin}/1`,
    nodes,
    heal: () => nodes.forEach((node) => Object.assign(node, healthy())),
    stop,
  };
}

/** The settings of an API that reads a chain from its first block on. */
export const chainEnv = (urls: string, { dollars, dai, odd }: Omit<TestTokens, 'other'>) => ({
  CHAIN_RPC_URLS: urls,
  CHAIN_START_BLOCK: '1',
  DOLLAR_TOKENS: `USDC:${dollars}:6,DAI:${dai}:18,ODD:${odd}:6`,
  TREASURY_ADDRESS: TEST_TREASURY,
});

/** A chain in memory, which answers the calls that the product makes. Blocks begin at 1. */
export async function startChainDouble(): Promise<TestChain> {
  const state: State = { blocks: [], finalized: 0, old: 0, transactions: 0, blocked: new Set() };
  const { urls, ...served } = await serveNodes((call, faults) => resultOf(state, call, faults));
  const mine = async (transfers: readonly TestTransfer[], isFailed = false): Promise<string> => {
    const hash = `0x${createHash('sha256')
      .update(`transaction ${(state.transactions += 1)}`)
      .digest('hex')}`;
    state.blocks.push({ hash, transfers: transfers.flatMap((transfer) => madeBy(state, transfer)), isFailed });
    return hash;
  };
  return {
    ...served,
    env: chainEnv(urls, TOKENS),
    tokens: TOKENS,
    block: async (address) => void state.blocked.add(address.toLowerCase()),
    mine: (...transfers) => mine(transfers),
    payOut: (...transfers) => mine(transfers.map((transfer) => ({ ...transfer, from: PAYER }))),
    mineFailed: () => mine([], true),
    finalize: async ({ but = 0 } = {}) => void (state.finalized = Math.max(state.finalized, state.blocks.length - but)),
    makeOld: async () => void (state.old = state.blocks.length),
    dropPending: async () => void (state.blocks = state.blocks.slice(0, state.finalized)),
  };
}
