import { createHash } from 'node:crypto';
import { DRAW_ENTRIES_PAGE_SIZE } from '@magnetx/contracts';
import { must } from '../database-people.ts';
import { clear, idOf, nth, stored, type Filling, type Stored } from './copies.ts';

/** How much there is for the largest reads to read. */
export interface LargeReads {
  readonly entries: number;
  /** Of each kind of thing that is kept about one person. */
  readonly ownRows: number;
  /** Spread over payout batches, most of them paid, and a tenth of them payable. */
  readonly payables: number;
}

const START_MS = Date.UTC(2026, 0, 1);
const BATCHES = 12;
const PAYABLES_PER_PERSON = 10;
const CENTS = 1_000;
/** Far from the ids of the demo's quests. */
const FIRST_QUEST = 1_000_000;

const at = (index: number) => new Date(START_MS + index * 1000);

function ticketAt(index: number): string {
  return createHash('sha256').update(String(index)).digest('hex').slice(0, 32);
}

/** Gives a drawn giveaway of the demo this number of entries; returns its id. */
export async function fillDraw({ client, load }: Filling, entries: number): Promise<number> {
  const draw = (await stored(client, 'draws', { state: 'drawn' }))[0];
  const sample = (await stored(client, 'participations', { type: 'giveaway' }))[0];
  if (!draw || !sample) throw new Error('The demo has no drawn giveaway');
  const giveawayId = Number(draw['_id']);
  const tickets = Array.from({ length: entries }, (_, index) => ticketAt(index)).sort();
  await must(client, { delete: 'participations', deletes: [{ q: { questId: giveawayId }, limit: 0 }] });
  load('participations', entries, (index) => ({
    ...sample,
    _id: idOf(4, index),
    questId: giveawayId,
    userId: idOf(1, index),
    ticket: tickets[index],
  }));
  await must(client, { delete: 'draw_entry_pages', deletes: [{ q: { giveawayId }, limit: 0 }] });
  load('draw_entry_pages', Math.ceil(entries / DRAW_ENTRIES_PAGE_SIZE), (index) => {
    const [from, to] = [index * DRAW_ENTRIES_PAGE_SIZE, (index + 1) * DRAW_ENTRIES_PAGE_SIZE];
    const page = tickets.slice(from, to);
    const own = { giveawayId, last: page.at(-1), tickets: page.join('\n'), hasMore: to < entries };
    return { _id: `${giveawayId}-${index}`, ...own };
  });
  return giveawayId;
}

/** Adds this number of each kind of record about a user. */
export async function fillOwn({ client, load }: Filling, handle: string, rows: number): Promise<void> {
  const userId = String((await stored(client, 'users', { handle }))[0]?.['_id']);
  const copy = async (name: string, change: (index: number) => Stored): Promise<void> => {
    const demo = (await stored(client, name)).filter(({ ticket, named }) => ticket === undefined && !named);
    load(name, rows, (index) => ({ ...nth(demo, index), _id: idOf(5, index), ...change(index) }));
  };
  await copy('participations', (index) => ({ userId, questId: FIRST_QUEST + index, isQueued: false, at: at(index) }));
  await copy('ledger_lines', (index) => ({ account: `user:${userId}`, createdAt: at(index) }));
  await copy('notifications', (index) => ({ userId, createdAt: at(index), readAt: at(index) }));
}

/** Replaces the demo's payables and payout batches by this number. Returns the newest batch's id. */
export async function fillPayouts({ client, load }: Filling, handle: string, size: LargeReads): Promise<string> {
  const userId = String((await stored(client, 'users', { handle }))[0]?.['_id']);
  await clear(client, ['payables', 'payable_sums', 'debts', 'payout_batches', 'payout_rows']);
  const people = Math.ceil(size.payables / PAYABLES_PER_PERSON / (BATCHES + 1));
  const perBatch = people * PAYABLES_PER_PERSON;
  const batchOf = (index: number) => Math.floor(index / perBatch);
  const paid = { status: 'paid', paidAt: at(0), reference: '0x1' };
  const cover = { isCovered: true, coveredAt: at(0), debtNumber: null };
  const common = { questId: 1, projectId: 'bench', kind: 'task', title: 'A task', amountCents: CENTS, ...cover };
  load('payables', perBatch * (BATCHES + 1), (index) => ({
    ...common,
    _id: idOf(2, index),
    cause: `reward:${index}`,
    userId: idOf(1, index % people),
    approvedAt: at(index),
    ...(batchOf(index) < BATCHES
      ? { ...paid, batchId: idOf(6, batchOf(index)) }
      : { status: 'payable', paidAt: null, reference: '', batchId: null }),
  }));
  load('payables', size.ownRows, (index) => ({
    ...common,
    ...{ _id: idOf(3, index), cause: `own:${index}`, userId, approvedAt: at(index), amountCents: 1 },
    ...{ status: 'payable', paidAt: null, reference: '', batchId: null },
  }));
  const ofBatch = { status: 'paid', amountCents: perBatch * CENTS, count: perBatch };
  const unpaid = { amountCents: perBatch * CENTS + size.ownRows, count: perBatch + size.ownRows };
  const payable = { _id: 'payable#0', batchId: null, status: 'payable', ...unpaid };
  load('payable_sums', BATCHES + 1, (index) =>
    index < BATCHES ? { _id: `${idOf(6, index)} paid`, batchId: idOf(6, index), ...ofBatch } : payable,
  );
  load('payout_batches', BATCHES, (index) => ({
    ...{ _id: idOf(6, index), month: '2026-01', until: at(0), status: 'paid', amountCents: perBatch * CENTS },
    ...{ receivers: people, at: at(index), preparedBy: 'bench', paidAt: at(index), paidBy: 'bench', reference: '0x1' },
    ...{ isUnderWay: false, workedAt: at(index), walkedTo: '', attempt: `bench${index}` },
  }));
  load('payout_rows', BATCHES * people, (index) => {
    const [batchId, person] = [idOf(6, Math.floor(index / people)), idOf(1, index % people)];
    const row = { batchId, userId: person, wallet: `0x${'0'.repeat(40)}`, isPaid: true };
    const sum = { amountCents: PAYABLES_PER_PERSON * CENTS, rewards: PAYABLES_PER_PERSON };
    return { _id: `${batchId}-${person}`, ...row, ...sum };
  });
  return idOf(6, BATCHES - 1);
}
