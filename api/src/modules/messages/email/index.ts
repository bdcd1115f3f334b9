import {
  AppError,
  CONFIRM_EMAIL_PATH,
  CONFIRM_LINK_HOURS,
  confirmEmail,
  getOwnEmail,
  removeOwnEmail,
  setEmailChannels,
  unsubscribe,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Principal } from '../../../http/principal.ts';
import { route, type Route } from '../../../http/route.ts';
import { createEnqueue, handleWork } from '../../../jobs/index.ts';
import { hashOfToken } from '../../../runtime/hash-of-token.ts';
import { createChannels, type Channels } from './channels.ts';
import { emailAddressModel } from './email-address.model.ts';
import { createMailer, type EmailSettings } from './mailer.ts';
import {
  CONFIRM_EMAIL,
  createOwnAddress,
  ownerIdOf,
  REPORT_CHANGE,
  type EmailOwner,
  type OwnAddress,
} from './own-address.ts';
import type { EmailContent } from './render-email.ts';

export { createDevMailRouter, DEV_MAIL_PATH } from './dev-mail.routes.ts';
export type { Recipient } from './channels.ts';
export type { EmailSettings } from './mailer.ts';
export type { EmailOwner } from './own-address.ts';
export type { EmailContent } from './render-email.ts';

interface EmailDeps extends CoreDeps {
  readonly publicUrl: string;
  readonly email: EmailSettings | null;
  readonly pseudonymSecret: string;
}

const REPLACING: EmailContent = {
  subject: t('Your email address is about to change'),
  paragraphs: [
    t(
      'Someone, hopefully you, entered another email address for your ' +
        'account. Once they confirm it, it replaces this one.',
    ),
    t('If this was not you, sign in, change your password, and enter this address again.'),
  ],
  footer: t('Email about the security of your account is always sent.'),
};

const confirmation = (publicUrl: string, token: string): EmailContent => ({
  subject: t('Confirm your email address'),
  paragraphs: [
    t('Someone, hopefully you, entered this address at MagnetX.'),
    t('Confirm it to get email from us. The link works once, for {confirmLinkHours} hours.', {
      confirmLinkHours: CONFIRM_LINK_HOURS,
    }),
  ],
  action: { label: t('Confirm this address'), href: publicUrl + CONFIRM_EMAIL_PATH.replace('{token}', token) },
  footer: t('If you do not know MagnetX, ignore this email. You will get no other.'),
});

function ownerOf({ audience, subjectId, accountId }: Principal): EmailOwner {
  if (audience === 'suspended') throw new AppError('forbidden');
  return { audience, subjectId, accountId };
}

function createEmailRoutes(own: OwnAddress, channels: Channels): Route[] {
  return [
    route(getOwnEmail, async ({ caller }) => ({ email: await own.read(ownerOf(caller())) })),
    route(removeOwnEmail, async ({ caller }) => ({ email: await own.remove(ownerOf(caller())) })),
    route(setEmailChannels, async ({ caller, body }) => {
      const owner = ownerOf(caller());
      await channels.set(owner, body);
      return { email: await own.read(owner) };
    }),
    route(unsubscribe, async ({ params }) => {
      await channels.unsubscribe(params.token);
      return {};
    }),
    route(confirmEmail, async ({ body, response }) => {
      response.setHeader('Cache-Control', 'no-store');
      return { address: await own.confirm(body.token) };
    }),
  ];
}

/** The e-mail addresses of people, and what is sent to them. */
export function createEmailModule(deps: EmailDeps) {
  const { connection, random, publicUrl } = deps;
  const addresses = emailAddressModel(connection);
  const deliver = createMailer(deps.email, deps);
  const channels = createChannels({ ...deps, addresses, deliver });
  const own = createOwnAddress({ ...deps, addresses, enqueue: createEnqueue(deps), isOffered: deliver !== null });

  const confirm = handleWork(CONFIRM_EMAIL, async ({ ownerId }) => {
    const { pending = '', language } = (await addresses.findById(ownerId).lean()) ?? {};
    if (pending === '' || !deliver) return;
    const token = random.secret();
    // Only the link has the token. One that is sent again replaces it.
    const { matchedCount } = await addresses.updateOne(
      { _id: ownerId, pending },
      { $set: { tokenHash: hashOfToken(token) } },
    );
    if (matchedCount === 0) return;
    await deliver(pending, confirmation(publicUrl, token), language);
  });
  const reportChange = handleWork(REPORT_CHANGE, async ({ ownerId }) => {
    const { pending = '', address = '', language } = (await addresses.findById(ownerId).lean()) ?? {};
    if (pending !== '' && address !== '') await deliver?.(address, REPLACING, language);
  });

  return {
    /** Whether this site sends e-mail. */
    isOffered: deliver !== null,
    propose: own.propose,
    set: own.set,
    /** Whether the person should be asked for an address. */
    asks: async (owner: Pick<EmailOwner, 'audience' | 'subjectId'>): Promise<boolean> =>
      deliver !== null && !(await addresses.findById(ownerIdOf(owner)).lean())?.address,
    /** Sends to the confirmed address. False without one. Call it in queued work, which repeats a failure. */
    send: async (owner: Pick<EmailOwner, 'audience' | 'subjectId'>, content: EmailContent): Promise<boolean> => {
      const stored = deliver && (await addresses.findById(ownerIdOf(owner)).lean());
      if (!stored || stored.address === '') return false;
      await deliver(stored.address, content, stored.language);
      return true;
    },
    recipientsOf: channels.recipientsOf,
    recipient: channels.recipient,
    sendNews: channels.sendNews,
    setDailyAfter: channels.setDailyAfter,
    /** The confirmed addresses by subject, of those who have one. */
    addressesOf: async (audience: EmailOwner['audience'], subjectIds: readonly string[]) => {
      const ids = subjectIds.map((subjectId) => ownerIdOf({ audience, subjectId }));
      const found = await addresses.find({ _id: { $in: ids }, address: { $ne: '' } }).lean();
      return new Map(found.map(({ _id, address }) => [_id.slice(audience.length + 1), address]));
    },
    /** All stored data about a user here, for their download. */
    dataOf: async function* (userId: string) {
      yield await addresses
        .find({ accountId: userId }, { _id: 0, address: 1, pending: 1, channels: 1, timeZone: 1, language: 1 })
        .lean();
    },
    /** Removes the addresses of a user, or of all members of a project. */
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      await addresses.deleteMany({ accountId }).session(session);
    },
    /** Removes the address of an admin, or of one member. */
    eraseOf: async (owner: Pick<EmailOwner, 'audience' | 'subjectId'>, session: ClientSession): Promise<void> => {
      await addresses.deleteOne({ _id: ownerIdOf(owner) }).session(session);
    },
    work: [confirm, reportChange],
    routes: createEmailRoutes(own, channels),
  };
}

export type EmailModule = ReturnType<typeof createEmailModule>;
