import { AppError, CONFIRM_LINK_HOURS, CONFIRM_LINKS_PER_DAY, type OwnEmail } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { currentLanguage } from '@magnetx/texts/server';
import type { ClientSession, Model } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Enqueue, WorkKind } from '../../../jobs/index.ts';
import { z } from 'zod';
import { hashOfToken } from '../../../runtime/hash-of-token.ts';
import { chosenIn } from './chosen-channels.ts';
import type { EmailAddressDocument } from './email-address.model.ts';

/** A person who can have an e-mail address. */
export interface EmailOwner {
  readonly audience: 'user' | 'admin' | 'project';
  /** The user, the admin, or the member of a project. */
  readonly subjectId: string;
  /** The user, the admin, or the project of the member. */
  readonly accountId: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Sends the link that confirms an address. */
export const CONFIRM_EMAIL: WorkKind<{ ownerId: string }> = {
  name: 'confirm-email',
  attempts: 8,
  backOffMs: { first: 10_000, max: HOUR_MS },
  timeoutMs: MINUTE_MS,
  concurrency: 2,
  payload: z.object({ ownerId: z.string() }),
};

/** Notifies the earlier address. Apart from the link: a server that refuses one of them repeats that one alone. */
export const REPORT_CHANGE: typeof CONFIRM_EMAIL = { ...CONFIRM_EMAIL, name: 'report-email-change' };

const TOO_OFTEN = t('Links were sent to this address, or for you, too often today. Try again tomorrow.');
const NOT_OPEN = t('This link has expired or was used already. Enter your address again to get another one.');
const NOT_OFFERED = t('This site sends no email.');

export const ownerIdOf = ({ audience, subjectId }: Pick<EmailOwner, 'audience' | 'subjectId'>): string =>
  `${audience}:${subjectId}`;

interface OwnAddressDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly addresses: Model<EmailAddressDocument>;
  readonly enqueue: Enqueue;
  readonly isOffered: boolean;
}

/** The links to one address, named by its hash, also those of people who have removed it. */
async function countLinks(
  addresses: Model<EmailAddressDocument>,
  link: string,
  since: Date,
  session: ClientSession,
): Promise<number> {
  const found = addresses.find({ askedFor: link, askedAt: { $gt: since } }, { askedFor: 1 });
  const links = (await found.session(session).lean()).flatMap(({ askedFor = [] }) => askedFor);
  return links.filter((one) => one === link).length;
}

/** Addresses that people enter, confirm and remove. */
export function createOwnAddress({ addresses, enqueue, isOffered, withTransaction, clock, random }: OwnAddressDeps) {
  const read = async (owner: EmailOwner): Promise<OwnEmail> => {
    const { address = '', pending = '', ...rest } = (await addresses.findById(ownerIdOf(owner)).lean()) ?? {};
    const { channels, timeZone } = chosenIn(rest);
    return { is_offered: isOffered, address, pending, channels, time_zone: timeZone };
  };

  /** Stores an address, and sends its link after the commit. Throws `too_many_requests` and `conflict`. */
  const propose = async (
    owner: EmailOwner,
    typed: string,
    session: ClientSession,
    timeZone?: string,
  ): Promise<void> => {
    if (!isOffered) throw new AppError('conflict', { message: NOT_OFFERED });
    const [now, pending, ownerId] = [clock.now(), typed.toLowerCase(), ownerIdOf(owner)];
    const since = new Date(now.getTime() - DAY_MS);
    const stored = await addresses.findById(ownerId).session(session).lean();
    if (stored?.address === pending) {
      await addresses.updateOne({ _id: ownerId }, { $set: { pending: '', tokenHash: null } }, { session });
      return;
    }
    const link = hashOfToken(pending);
    const toAddress = await countLinks(addresses, link, since, session);
    const askedBefore = stored && stored.askedAt > since ? (stored.askedFor ?? []) : [];
    if (askedBefore.length >= CONFIRM_LINKS_PER_DAY.account || toAddress >= CONFIRM_LINKS_PER_DAY.address) {
      throw new AppError('too_many_requests', { message: TOO_OFTEN });
    }
    const zone = timeZone !== undefined && stored?.timeZone === undefined && { timeZone };
    const changed = {
      accountId: owner.accountId,
      pending,
      tokenHash: null,
      askedAt: now,
      language: currentLanguage(),
      ...zone,
      askedFor: [...askedBefore, link],
    };
    const first = { $set: changed, $setOnInsert: { address: '' } };
    await addresses.updateOne({ _id: ownerId }, first, { upsert: true, session });
    const key = `${ownerId}:${random.id()}`;
    await enqueue(CONFIRM_EMAIL, { ownerId }, { key }, session);
    if (stored?.address) await enqueue(REPORT_CHANGE, { ownerId }, { key }, session);
  };

  return {
    read,
    propose,
    set: async (owner: EmailOwner, typed: string, timeZone?: string): Promise<OwnEmail> => {
      await withTransaction((session) => propose(owner, typed, session, timeZone));
      return read(owner);
    },
    /** Keeps the count of links, so that removing an address gives no further ones. */
    remove: async (owner: EmailOwner): Promise<OwnEmail> => {
      const none = { address: '', pending: '', tokenHash: null };
      await addresses.updateOne({ _id: ownerIdOf(owner) }, { $set: none, $unset: { dailyAfter: 1 } });
      return read(owner);
    },
    /** Once, within {@link CONFIRM_LINK_HOURS}. Throws `not_found`. */
    confirm: async (token: string): Promise<string> => {
      const now = clock.now();
      const since = new Date(now.getTime() - CONFIRM_LINK_HOURS * HOUR_MS);
      const open = { tokenHash: hashOfToken(token), askedAt: { $gt: since } };
      const dailyAfter = { $ifNull: ['$dailyAfter', now] };
      const taken = await addresses
        .findOneAndUpdate(open, [{ $set: { address: '$pending', pending: '', tokenHash: null, dailyAfter } }], {
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean();
      if (!taken) throw new AppError('not_found', { message: NOT_OPEN });
      return taken.address;
    },
  };
}

export type OwnAddress = ReturnType<typeof createOwnAddress>;
