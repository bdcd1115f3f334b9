import type { CheckAnswer, CheckKind, CheckSettings } from '@magnetx/contracts';
import type { CheckClaim, Facts, StoredCheck } from '../check.ts';
import { json, type Answer, type Received } from '../../../../testing/service-double.ts';

/** One person's claim, beside what all claims of the suite have. */
type Case = Partial<Pick<CheckClaim<StoredCheck>, 'facts' | 'person'>> & {
  readonly answer?: CheckAnswer;
  /** The answers of the service, for kinds that ask one. */
  readonly says?: Answer;
};

/** How the suite takes a kind of check through its cases. */
export interface Sample {
  /** A service at an address of the project may be anywhere. */
  readonly settings: CheckSettings | ((serviceUrl: string) => CheckSettings);
  readonly passing: Case;
  readonly failing: Case;
  /** Words of the settings that no person may read. */
  readonly secrets?: readonly string[];
  /** The kind asks another service, which may say when it answers again. */
  readonly service?: { readonly resetHeader?: string };
}

export const PERSON = { userId: 'u1', xUserId: '7', handle: 'ada', wallet: `0x${'a'.repeat(40)}` } as const;

export const FACTS: Facts = { level: 3, referrals: 0, streak_weeks: 0, followers: null, member_days: 9 };

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

const LOG = {
  address: `0x${'c'.repeat(40)}`,
  topics: [word(1n), word(2n)],
  data: '0x',
  blockNumber: '0xf',
  transactionHash: word(3n),
  logIndex: '0x0',
};

/** A node of a chain on which the wallet holds these units of a token with two decimals. */
function node(units: bigint): Answer {
  const resultOf = (method: string, data: string): unknown => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getBlockByNumber') return { number: '0x10' };
    if (method === 'eth_getLogs') return units > 0n ? [LOG] : [];
    return data.startsWith('0x70a08231') ? word(units) : word(2n);
  };
  return ({ body }: Received) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [{ data?: string }] };
    return json({ result: resultOf(method, params[0]?.data ?? '') });
  };
}

/** The suite passes for each kind of check with a sample here. People, and no verifier, decide about the others. */
export const SAMPLES: Readonly<Record<Exclude<CheckKind, 'manual'>, Sample>> = {
  quiz: {
    settings: {
      kind: 'quiz',
      questions: [
        {
          text: 'All?',
          options: [
            { text: 'Yes', is_right: true },
            { text: 'Sure', is_right: true },
          ],
        },
      ],
      pass_percent: 100,
      attempts: 3,
    },
    passing: { answer: { quiz: [[0, 1]] } },
    failing: { answer: { quiz: [[1]] } },
    secrets: ['is_right'],
  },
  code: {
    settings: { kind: 'code', code: 'open sesame', hint: '', attempts: 3 },
    passing: { answer: { code: ' Open  SESAME' } },
    failing: { answer: { code: 'close sesame' } },
    secrets: ['open sesame'],
  },
  facts: {
    settings: { kind: 'facts', level: 3 },
    passing: {},
    failing: { facts: { ...FACTS, level: 2 } },
  },
  x: {
    settings: { kind: 'x', action: 'follow', target: '@Acme' },
    passing: { says: () => json({ data: [{ id: '1', username: 'acme' }], meta: {} }) },
    failing: { says: () => json({ meta: { result_count: 0 } }) },
    service: { resetHeader: 'x-rate-limit-reset' },
  },
  evm: {
    settings: { kind: 'evm', asset: 'erc20', contract: `0x${'c'.repeat(40)}`, least: '1.5' },
    passing: { says: node(150n) },
    failing: { says: node(149n) },
    service: {},
  },
  event: {
    settings: { kind: 'event', contract: `0x${'c'.repeat(40)}`, event: 'Minted(address,uint256)', since: 1 },
    passing: { says: node(1n) },
    failing: { says: node(0n) },
    service: {},
  },
  callout: {
    settings: (address) => ({ kind: 'callout', task: 'Play a match', address: `${address}/path-of-theirs`, asked: '' }),
    passing: { says: () => json({ result: 'passed' }) },
    failing: { says: () => json({ result: 'failed', reason: 'Play a match first.' }) },
    secrets: ['whsec_', 'path-of-theirs'],
    service: {},
  },
};
