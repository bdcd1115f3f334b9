import {
  API_BASE_PATH,
  AppError,
  callPath,
  channelsFor,
  unsubscribe,
  UNSUBSCRIBE_PATH,
  type BodyOf,
  type EmailChannels,
  type setEmailChannels,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Language } from '@magnetx/texts/locales';
import { currentLanguage } from '@magnetx/texts/server';
import type { Model } from 'mongoose';
import { chosenIn } from './chosen-channels.ts';
import type { EmailAddressDocument } from './email-address.model.ts';
import type { Deliver } from './mailer.ts';
import { ownerIdOf, type EmailOwner } from './own-address.ts';
import type { EmailContent } from './render-email.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

/** A person with a confirmed address, and what they chose. */
export interface Recipient {
  readonly ownerId: string;
  readonly accountId: string;
  readonly audience: EmailOwner['audience'];
  readonly address: string;
  readonly channels: EmailChannels;
  readonly timeZone: string;
  readonly language: Language;
  /** A daily e-mail has the notifications after this moment. */
  readonly dailyAfter: Date;
}

const NONE_CONFIRMED = t('Confirm an email address first.');

function recipientOf({
  _id: ownerId,
  accountId,
  address,
  askedAt,
  dailyAfter,
  ...rest
}: EmailAddressDocument): Recipient {
  const audience = ownerId.slice(0, ownerId.indexOf(':')) as EmailOwner['audience'];
  return { ownerId, accountId, audience, address, dailyAfter: dailyAfter ?? askedAt, ...chosenIn(rest) };
}

interface ChannelsDeps {
  readonly addresses: Model<EmailAddressDocument>;
  readonly deliver: Deliver | null;
  readonly publicUrl: string;
  readonly pseudonymSecret: string;
}

/** The choice of each person about e-mail on notifications, and its sending. */
export function createChannels({ addresses, deliver, publicUrl, pseudonymSecret }: ChannelsDeps) {
  const tokens = createUnsubscribeTokens(pseudonymSecret);
  const confirmed = { address: { $ne: '' } };
  return {
    /** Throws `conflict` without a confirmed address. */
    set: async (owner: EmailOwner, { channels, time_zone: timeZone }: BodyOf<typeof setEmailChannels>) => {
      const own = { _id: ownerIdOf(owner), ...confirmed };
      const { matchedCount } = await addresses.updateOne(own, {
        $set: { channels, timeZone, language: currentLanguage() },
      });
      if (matchedCount === 0) throw new AppError('conflict', { message: NONE_CONFIRMED });
    },
    /** Throws `not_found` for a token that this site did not issue. */
    unsubscribe: async (token: string): Promise<void> => {
      const ownerId = tokens.ownerOf(token);
      if (ownerId === null) throw new AppError('not_found');
      await addresses.updateOne({ _id: ownerId }, { $set: { channels: channelsFor('never') } });
    },
    /** The people with a confirmed address behind these users and projects. */
    recipientsOf: async (accountIds: readonly string[]): Promise<Recipient[]> =>
      (await addresses.find({ accountId: { $in: [...accountIds] }, ...confirmed }).lean()).map(recipientOf),
    recipient: async (ownerId: string): Promise<Recipient | null> => {
      const found = await addresses.findOne({ _id: ownerId, ...confirmed }).lean();
      return found && recipientOf(found);
    },
    /** Sends e-mail that the person can stop. Call it in queued work, which repeats a failure. */
    sendNews: async ({ ownerId, address, language }: Recipient, content: EmailContent): Promise<void> => {
      const token = tokens.tokenOf(ownerId);
      const post = publicUrl + API_BASE_PATH + callPath(unsubscribe, { token });
      await deliver?.(
        address,
        {
          ...content,
          stop: { page: publicUrl + UNSUBSCRIBE_PATH.replace('{token}', token), post },
        },
        language,
      );
    },
    /** The next daily e-mail lists notifications after this moment. */
    setDailyAfter: async (ownerId: string, dailyAfter: Date): Promise<void> => {
      await addresses.updateOne({ _id: ownerId }, { $set: { dailyAfter } });
    },
  };
}

export type Channels = ReturnType<typeof createChannels>;
