import { isDeepStrictEqual } from 'node:util';
import { createOutbound } from '@magnetx/operations';
import * as AbiFunction from 'ox/AbiFunction';
import { z } from 'zod';
import { createEventQueries } from './token-event.ts';
import { createHoldingQueries } from './token-holding.ts';
import {
  logSchema,
  quantitySchema,
  readTransfers,
  topicsOfTransfersTo,
  type DollarToken,
  type TokenTransfer,
} from './token-transfer.ts';

export interface ChainSettings {
  /** Of nodes of the network, which the operator trusts to be up but not to be right. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly tokens: readonly DollarToken[];
}

/** Heights of the chain: what is known, and what can never change. */
export interface Heights {
  readonly latest: number;
  readonly finalized: number;
}

const LIMITS = { timeoutMs: 10_000, maxBytes: 10_000_000 };
/** With two nodes or more, two must give the same answer. */
const AGREEING_NODES = 2;

const blockSchema = z.object({ number: quantitySchema });
const minedSchema = z.object({ timestamp: quantitySchema });
const logsSchema = z.array(logSchema);
const receiptSchema = z.object({ status: quantitySchema, blockNumber: quantitySchema, logs: logsSchema }).nullable();
const knownSchema = z.object({}).nullable();
const answerSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** How dollar tokens say that they block an address. Each has one of these, or none. */
const BLOCK_LISTS = [
  AbiFunction.from('function isBlacklisted(address) view returns (bool)'),
  AbiFunction.from('function isBlackListed(address) view returns (bool)'),
];
const yesSchema = z.string().regex(/^0x0{63}1$/);

const toHex = (value: number): string => `0x${value.toString(16)}`;

/** The nodes of a network do not answer, or not alike. The question is right, so the caller asks again. */
class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}

/** One node, asked by JSON-RPC. */
function createNode(url: string, { chainId }: Pick<ChainSettings, 'chainId'>) {
  const outbound = createOutbound(null);
  // Tokens of access may be in the path.
  const name = new URL(url).host;
  let isKnown = false;
  const send = async <T extends z.ZodType>(method: string, params: unknown[], schema: T): Promise<z.output<T>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const { status, body: content } = await outbound.ask(url, { method: 'POST', headers, body, ...LIMITS });
    if (status !== 200) throw new Error(`${name} responded with ${status} to ${method}`);
    const answer = answerSchema.parse(JSON.parse(content.toString()));
    if ('error' in answer) throw new Error(`${name} refused ${method}: ${answer.error.message.slice(0, 200)}`);
    return schema.parse(answer.result);
  };
  /** Asks, and before the first question makes sure that this is a node of the network. */
  const ask: typeof send = async (method, params, schema) => {
    if (!isKnown) {
      const found = await send('eth_chainId', [], quantitySchema);
      if (found !== chainId) throw new Error(`${name} is a node of chain ${found}, not ${chainId}`);
      isKnown = true;
    }
    return send(method, params, schema);
  };
  return { ask };
}

type Node = ReturnType<typeof createNode>;

/** Questions about one transaction. */
function createReceiptQueries(
  agree: <T>(question: (node: Node) => Promise<T>) => Promise<T>,
  tokens: readonly DollarToken[],
) {
  return {
    /** The effect of a transaction in a block up to the final one, which never changes. Null if there is none yet. */
    readReceipt: async (hash: string, { finalized }: Pick<Heights, 'finalized'>) => {
      const receipt = await agree(async ({ ask }) => {
        const found = await ask('eth_getTransactionReceipt', [hash], receiptSchema);
        if (!found || found.blockNumber > finalized) return null;
        return { ...found, ...(await ask('eth_getBlockByNumber', [toHex(found.blockNumber), false], minedSchema)) };
      });
      if (!receipt) return null;
      const { status, timestamp, logs } = receipt;
      return { isFailed: status === 0, minedMs: timestamp * 1_000, transfers: readTransfers(logs, tokens) };
    },

    /** Whether a transaction is on the chain or waits for its block. */
    knows: (hash: string): Promise<boolean> =>
      agree(async ({ ask }) => (await ask('eth_getTransactionByHash', [hash], knownSchema)) !== null),
  };
}

/**
 * The movements of dollar tokens on the network of deposits and payouts. Of two nodes or more, two must agree. Methods
 * throw {@link ChainUnavailableError}.
 */
export function createChain({ rpcUrls, chainId, tokens }: ChainSettings) {
  const nodes = rpcUrls.map((url) => createNode(url, { chainId }));
  const needed = Math.min(AGREEING_NODES, nodes.length);

  /** The answers of the nodes that answer, in any order. */
  const askAll = async <T>(question: (node: Node) => Promise<T>): Promise<T[]> => {
    const answers = await Promise.allSettled(nodes.map(question));
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (given.length >= needed) return given;
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
    throw new ChainUnavailableError(`${given.length} of ${nodes.length} nodes answered: ${reasons.join('; ')}`);
  };

  /** The answer that enough nodes give. */
  const agree = async <T>(question: (node: Node) => Promise<T>): Promise<T> => {
    const answers = await askAll(question);
    const isShared = (answer: T) => answers.filter((other) => isDeepStrictEqual(other, answer)).length >= needed;
    const shared = answers.find(isShared);
    if (shared === undefined) throw new ChainUnavailableError('The nodes do not agree');
    return shared;
  };

  /** The greatest height that enough nodes have reached. */
  const reached = (heights: readonly number[]): number => heights.toSorted((a, b) => b - a)[needed - 1] ?? 0;

  /** Whether a token says that it blocks an address. A token that has no such function says nothing. */
  const isBlocked = async (token: DollarToken, address: string): Promise<boolean> => {
    const asked = BLOCK_LISTS.map(async (list) => {
      const call = { to: token.address, data: AbiFunction.encodeData(list, [address as `0x${string}`]) };
      return agree(({ ask }) => ask('eth_call', [call, 'latest'], yesSchema)).then(
        () => true,
        () => false,
      );
    });
    return (await Promise.all(asked)).includes(true);
  };

  const readHeights = async (): Promise<Heights> => {
    const answers = await askAll(async ({ ask }) => {
      const [latest, finalized] = await Promise.all(
        ['latest', 'finalized'].map((tag) => ask('eth_getBlockByNumber', [tag, false], blockSchema)),
      );
      return { latest: latest?.number ?? 0, finalized: finalized?.number ?? 0 };
    });
    return {
      latest: reached(answers.map(({ latest }) => latest)),
      finalized: reached(answers.map(({ finalized }) => finalized)),
    };
  };

  return {
    /** The symbol of a token that blocks this address. Null if none does, and while no node answers. */
    findBlockingToken: async (address: string): Promise<string | null> => {
      const blocked = await Promise.all(tokens.map((token) => isBlocked(token, address)));
      return tokens.find((_, at) => blocked[at])?.symbol ?? null;
    },

    readHeights,

    /** The transfers to an address in these blocks, both included, in their order. */
    readTransfersTo: async (address: string, { from, to }: { from: number; to: number }): Promise<TokenTransfer[]> => {
      const filter = {
        address: tokens.map((token) => token.address),
        topics: topicsOfTransfersTo(address),
        fromBlock: toHex(from),
        toBlock: toHex(to),
      };
      const logs = await agree(async ({ ask }) => {
        const found = await ask('eth_getLogs', [filter], logsSchema);
        return found.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
      });
      return readTransfers(logs, tokens).filter(
        (transfer) => transfer.to === address && transfer.block >= from && transfer.block <= to,
      );
    },

    ...createReceiptQueries(agree, tokens),
    ...createEventQueries({
      readFinalized: async () => (await readHeights()).finalized,
      hasLog: ({ from, to, ...filter }) =>
        agree(async ({ ask }) => {
          const asked = { ...filter, fromBlock: toHex(from), toBlock: toHex(to) };
          return (await ask('eth_getLogs', [asked], logsSchema)).length > 0;
        }),
    }),
    ...createHoldingQueries(async (to, data, schema) => {
      const { finalized } = await readHeights();
      return agree(({ ask }) => ask('eth_call', [{ to, data }, toHex(finalized)], schema));
    }),
  };
}

export type Chain = ReturnType<typeof createChain>;
