import type { DomainEventName } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { outboxModels, type OutboxEvent, type OutboxSubject } from './outbox.model.ts';

/** The events that a consumer has not received. */
export interface OutboxCount {
  readonly consumer: string;
  readonly waiting: number;
  readonly oldestAt: Date;
}

/** An event to store, without its place in its subject's order. */
export type NewOutboxEvent = Omit<OutboxEvent, '_id' | 'sequence' | 'at' | 'doneAt'>;

const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;
const CLOSED: DomainEventName = 'account.closed';
const BY_ORDER = { at: 1, sequence: 1 } as const;

/** Removes a consumer from an event. With the last one, what may name people goes, and the event's age counts. */
function delivered(consumer: string, now: Date) {
  const isDone = { $eq: ['$pending', []] };
  const unlessDone = (field: string) => ({ $cond: [isDone, '$$REMOVE', field] });
  return [
    { $set: { pending: { $setDifference: ['$pending', [consumer]] } } },
    {
      $set: {
        payload: unlessDone('$payload'),
        named: unlessDone('$named'),
        doneAt: { $cond: [isDone, now, '$$REMOVE'] },
      },
    },
  ];
}

export function createOutboxRepository(connection: Connection) {
  const { events } = outboxModels(connection);
  const subjects = connection.collection<OutboxSubject>('outbox_subjects');
  const inserted = connection.collection<OutboxEvent>('outbox_events');
  return {
    /** Stores an event as the next of its subject, past mongoose, which takes as long as the database for it. */
    insert: async (event: NewOutboxEvent, now: Date, session: ClientSession): Promise<void> => {
      const { subject } = event;
      const next = { $inc: { sequence: 1 }, $max: { at: now } };
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const head = await subjects.findOneAndUpdate({ _id: subject }, next, options);
      if (!head) throw new Error('An upsert returned nothing');
      const { sequence, at } = head;
      await inserted.insertOne({ ...event, _id: `${subject}/${sequence}`, sequence, at }, { session });
    },

    /**
     * The first events that a consumer has not received, the oldest first, each subject's in its order: of these
     * subjects. They are read in one snapshot: a plain read could see an event and miss the previous one, which
     * committed meanwhile.
     */
    listPending: async (
      consumer: string,
      limit: number,
      subject: string | { readonly $nin: readonly string[] },
    ): Promise<OutboxEvent[]> => {
      const session = await connection.startSession();
      try {
        // Of one subject, an index has them in the same order.
        const order = typeof subject === 'string' ? { sequence: 1 as const } : BY_ORDER;
        const query = () => events.find({ pending: consumer, subject }).sort(order).limit(limit);
        return await session.withTransaction(() => query().session(session).lean(), SNAPSHOT);
      } finally {
        await session.endSession();
      }
    },

    /** Returns how many of them the consumer had not received. */
    markDelivered: async (consumer: string, ids: readonly string[], now: Date): Promise<number> => {
      const filter = { _id: { $in: [...ids] }, pending: consumer };
      return (await events.updateMany(filter, delivered(consumer, now), { updatePipeline: true })).modifiedCount;
    },

    /** By consumer, in the order of their names. */
    count: (): Promise<OutboxCount[]> =>
      events.aggregate<OutboxCount>([
        { $match: { pending: { $gt: '' } } },
        { $unwind: '$pending' },
        { $group: { _id: '$pending', waiting: { $sum: 1 }, oldestAt: { $min: '$at' } } },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, consumer: '$_id', waiting: 1, oldestAt: 1 } },
      ]),

    oldestAt: async (consumer: string): Promise<Date | null> =>
      (await events.findOne({ pending: consumer }, { at: 1 }).sort(BY_ORDER).lean())?.at ?? null,

    /** Deletes the events of an account, except that it was closed, and removes its name from those of others. */
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      await events.deleteMany({ subject: accountId, name: { $ne: CLOSED } }).session(session);
      for (const { _id, named } of await events.find({ 'named.userId': accountId }).session(session).lean()) {
        const update = { $set: { 'payload.message': named?.messageWithout }, $unset: { named: 1 as const } };
        await events.updateOne({ _id }, update).session(session);
      }
    },
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
