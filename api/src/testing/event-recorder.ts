import type { DomainEvent } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { Consumer } from '../outbox/index.ts';

const NAME = 'recorder';

const recordsOf = (connection: Connection) => ({
  last: connection.collection<{ _id: string; sequence: number }>('recorded_subjects'),
  failed: connection.collection<{ _id: string }>('recorded_failures'),
  early: connection.collection<{ _id: string }>('recorded_too_early'),
});

/**
 * A consumer that hears all events, and fails at some of them once. It records each that came before its turn. The
 * erasure of an account deletes events that it has not received.
 */
export function createEventRecorder(connectionOf: () => Connection): Consumer {
  const hear = async ({ id: _id, subject, sequence }: DomainEvent): Promise<void> => {
    const { last, failed, early } = recordsOf(connectionOf());
    // Of different subjects at different times.
    if ((sequence + subject.charCodeAt(subject.length - 1)) % 50 === 0) {
      const { upsertedCount } = await failed.updateOne({ _id }, { $set: {} }, { upsert: true });
      if (upsertedCount === 1) throw new Error('not yet');
    }
    const isNext = sequence === 1 ? {} : { sequence: { $gte: sequence - 1 } };
    const update = { $max: { sequence } };
    const { matchedCount, upsertedCount } = await last.updateOne({ _id: subject, ...isNext }, update, {
      upsert: sequence === 1,
    });
    if (matchedCount + upsertedCount === 0) await early.insertOne({ _id });
  };
  const hearLast = async ({ subject: _id, sequence }: DomainEvent): Promise<void> =>
    void (await recordsOf(connectionOf()).last.updateOne({ _id }, { $max: { sequence } }, { upsert: true }));
  return { name: NAME, on: { 'notification.stored': hear, 'account.closed': hearLast } };
}

/**
 * The events that are wrong: each until `until` must have reached the recorder, after all earlier ones of its subject.
 */
export async function readRecorded(connection: Connection, until?: Date) {
  const { last, early } = recordsOf(connection);
  const subjects = connection.collection<{ _id: string; sequence: number }>('outbox_subjects');
  const stored = new Map((await subjects.find().toArray()).map(({ _id, sequence }) => [_id, sequence]));
  const heard = new Map((await last.find().toArray()).map(({ _id, sequence }) => [_id, sequence]));
  const outbox = connection.collection('outbox_events');
  const open = new Set([
    ...(await outbox.distinct('subject', { name: 'account.closed' })),
    ...(await outbox.distinct('subject', { pending: NAME })),
  ]);
  const isLost = ([subject, sequence]: [string, number]) => heard.get(subject) !== sequence && !open.has(subject);
  return {
    events: [...stored.values()].reduce((sum, sequence) => sum + sequence, 0),
    waiting: await outbox.countDocuments({ pending: NAME, ...(until && { at: { $lte: until } }) }),
    lost: [...stored].filter(isLost).map(([subject]) => subject),
    tooEarly: (await early.find().toArray()).map(({ _id }) => _id),
  };
}
