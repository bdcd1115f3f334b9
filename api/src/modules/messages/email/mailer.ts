import { SOURCE_LOCALE, type Language } from '@magnetx/texts/locales';
import { inLanguage, translated } from '@magnetx/texts/server';
import { createTransport } from 'nodemailer';
import type { CoreDeps } from '../../../core-deps.ts';
import { devMailModel } from './dev-mail.model.ts';
import { renderEmail, type EmailContent } from './render-email.ts';

export interface EmailSettings {
  /** The server that delivers. Null: the mailbox of the local profile, which anyone on the machine can read. */
  readonly smtpUrl: string | null;
  /** The sender. */
  readonly from: string;
}

/**
 * Delivers one e-mail in the language of the recipient, by default in English. Rejects if it was not accepted, so that
 * queued work tries again.
 */
export type Deliver = (to: string, content: EmailContent, language?: Language) => Promise<void>;

type DeliverTold = (to: string, content: EmailContent) => Promise<void>;

/** The e-mail as the job made it, in the language of the recipient. */
const deliverIn =
  (deliver: DeliverTold): Deliver =>
  (to, content, language = SOURCE_LOCALE) =>
    inLanguage(language, () =>
      deliver(to, {
        ...content,
        subject: translated(content.subject),
        paragraphs: content.paragraphs.map(translated),
        ...(content.action && { action: { ...content.action, label: translated(content.action.label) } }),
        footer: translated(content.footer),
      }),
    );

const TIMEOUT_MS = 10_000;

/** The reply codes of a server that will never accept the e-mail (RFC 5321, section 4.2.1). */
const REFUSED_FOR_EVER = 500;

function isRefusedForEver(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= REFUSED_FOR_EVER;
}

/** A subject is one line, so that no text adds a header. */
const subjectOf = ({ subject }: EmailContent): string => subject.replaceAll(/\p{Cc}+/gu, ' ');

function headersOf({ stop }: EmailContent): Record<string, string> {
  if (!stop) return {};
  return { 'List-Unsubscribe': `<${stop.post}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function createSmtpDelivery({ smtpUrl, from, logger }: Pick<CoreDeps, 'logger'> & { smtpUrl: string; from: string }) {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts });
  const deliver: DeliverTold = async (to, content) => {
    try {
      // An object, because a text could name several recipients.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: subjectOf(content),
        headers: headersOf(content),
        ...renderEmail(content),
      });
    } catch (error) {
      if (!isRefusedForEver(error)) throw error;
      logger.warn({ err: error }, 'an email was refused');
    }
  };
  return deliver;
}

/** Null if this site sends no e-mail. */
export function createMailer(
  settings: EmailSettings | null,
  { connection, logger, clock, random }: Pick<CoreDeps, 'connection' | 'logger' | 'clock' | 'random'>,
): Deliver | null {
  if (settings === null) return null;
  const { smtpUrl, from } = settings;
  if (smtpUrl !== null) return deliverIn(createSmtpDelivery({ smtpUrl, from, logger }));
  const mails = devMailModel(connection);
  return deliverIn(async (to, content) => {
    const head = { to, from, subject: subjectOf(content), headers: headersOf(content) };
    await mails.create({ _id: random.id(), ...head, ...renderEmail(content), sentAt: clock.now() });
  });
}
