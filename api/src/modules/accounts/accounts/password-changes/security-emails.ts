import { createHash } from 'node:crypto';
import { RESET_LINK_MINUTES, RESET_PATHS } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import { handleWork, type Enqueue, type WorkKind } from '../../../../jobs/index.ts';
import type { EmailContent, EmailModule } from '../../../messages/email/index.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import type { PasswordHolder, PasswordHolders, Subject } from './password-holders.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';

const MINUTE_MS = 60_000;

/** A person gets one link in this time, so that the requests of a stranger do not end one that was just sent. */
const BETWEEN_LINKS_MS = 15 * MINUTE_MS;

const payloadSchema = z.object({
  about: z.enum(['reset-link', 'new-device', 'new-password', 'new-passkey', 'removed-passkey', 'new-link']),
  audience: z.enum(['admin', 'project']),
  /**
   * Null if no account has the name for which a link was asked. The work is queued nevertheless, because its absence
   * would reveal that.
   */
  subjectId: z.string().nullable(),
  /** When it happened, and on which device. */
  at: z.iso.datetime(),
  device: z.string(),
});
type Payload = z.output<typeof payloadSchema>;

const SECURITY_EMAIL: WorkKind<Payload> = {
  name: 'security-email',
  attempts: 8,
  backOffMs: { first: 10_000, max: 10 * MINUTE_MS },
  timeoutMs: MINUTE_MS,
  concurrency: 2,
  payload: payloadSchema,
};

interface SecurityEmailsDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly email: Pick<EmailModule, 'send' | 'addressesOf'>;
  readonly holders: PasswordHolders;
  readonly resets: PasswordResetRepository;
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
}

const siteOf = { admin: t('the admin area of MagnetX'), project: 'MagnetX' } as const;

type News = Exclude<Payload['about'], 'reset-link'>;

/** The subject of each, which begins its text as well. */
const NEWS: Readonly<Record<News, string>> = {
  'new-device': t('You signed in on a new device'),
  'new-password': t('Your password was changed'),
  'new-passkey': t('A passkey was added'),
  'removed-passkey': t('A passkey was removed'),
  'new-link': t('Your account was linked'),
};

/** Those whose text needs more words than their subject. */
const HAPPENED: Partial<Record<News, (site: string) => string>> = {
  'new-device': (site) => t('You signed in to {site}', { site }),
  'new-link': (site) => t('Your account at {site} was linked to a user, who can open it,', { site }),
};

function newsOf(about: News, { at, device, audience }: Payload, name: string, forgotHref: string): EmailContent {
  const moment = t('{at} UTC', { at: at.slice(0, 16).replace('T', ' ') });
  const happened = HAPPENED[about]?.(siteOf[audience]) ?? NEWS[about];
  return {
    subject: NEWS[about],
    paragraphs: [
      t('{happened} on {device}, {moment}. The account is {name}.', { happened, device, moment, name }),
      t(
        'If this was you, there is nothing to do. If it was not, choose a new ' +
          'password now. That ends all sessions and links.',
      ),
    ],
    action: { label: t('Choose a new password'), href: forgotHref },
    footer: t('Email about the security of your account is always sent.'),
  };
}

/** E-mail about sign-ins, to people who have confirmed an address. It is sent by queued work. */
export function createSecurityEmails(deps: SecurityEmailsDeps) {
  const { email, holders, resets, enqueue, withTransaction, clock, random, publicUrl } = deps;

  const sendLink = async (holder: PasswordHolder, askedAt: Date): Promise<void> => {
    const { audience, subjectId } = holder;
    const addresses = await email.addressesOf(audience, [subjectId]);
    if (!addresses.has(subjectId)) return;
    const token = random.secret();
    const now = clock.now().getTime();
    const isIssued = await withTransaction(async (session) => {
      const earlier = await resets.findOf(holder, session);
      const lifetimeMs = RESET_LINK_MINUTES * MINUTE_MS;
      // A link of this request is of an attempt whose e-mail was not accepted.
      const isOther = earlier && earlier.askedAt?.getTime() !== askedAt.getTime();
      if (isOther && earlier.expiresAt.getTime() - now > lifetimeMs - BETWEEN_LINKS_MS) return false;
      const reset = { audience, subjectId, askedAt, expiresAt: new Date(now + lifetimeMs) };
      await resets.put(hashOfToken(token), reset, session);
      return true;
    });
    if (!isIssued) return;
    await email.send(holder, {
      subject: t('Choose a new password'),
      paragraphs: [
        t('Someone, hopefully you, asked for a new password for {name} at {site}.', {
          name: holder.names[0],
          site: siteOf[audience],
        }),
        t('The link works once, for {resetLinkMinutes} minutes. Your password stays as it is until you use it.', {
          resetLinkMinutes: RESET_LINK_MINUTES,
        }),
      ],
      action: { label: t('Choose a new password'), href: publicUrl + RESET_PATHS[audience].replace('{token}', token) },
      footer: t('If you did not ask for it, ignore this email.'),
    });
  };

  return {
    work: handleWork(SECURITY_EMAIL, async (payload) => {
      const { about, audience, subjectId } = payload;
      const holder = subjectId === null ? null : await holders.find({ audience, subjectId });
      if (!holder) return;
      if (about === 'reset-link') await sendLink(holder, new Date(payload.at));
      else await email.send(holder, newsOf(about, payload, holder.names[0], `${publicUrl}/${audience}/forgot`));
    }),
    /** Sends a reset link to the account that signs in with this name. Nothing reveals whether there is one. */
    askForLink: async (audience: Subject['audience'], name: string): Promise<void> => {
      const holder = await holders.findByName(audience, name);
      const now = clock.now();
      const who = holder?.subjectId ?? createHash('sha256').update(name).digest('hex');
      const key = `reset-link:${audience}:${who}:${Math.floor(now.getTime() / MINUTE_MS)}`;
      const subjectId = holder?.subjectId ?? null;
      await enqueue(
        SECURITY_EMAIL,
        { about: 'reset-link', audience, subjectId, at: now.toISOString(), device: '' },
        { key },
      );
    },
    tell: async (
      about: News,
      { audience, subjectId }: Subject,
      device: string,
      session?: ClientSession,
    ): Promise<void> => {
      const at = clock.now().toISOString();
      const key = `${about}:${audience}:${subjectId}:${random.id()}`;
      await enqueue(SECURITY_EMAIL, { about, audience, subjectId, at, device }, { key }, session);
    },
  };
}

export type SecurityEmails = ReturnType<typeof createSecurityEmails>;
