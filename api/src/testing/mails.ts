import type { TestApi } from './start-test-api.ts';

export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Runs the work that is due, and returns the e-mails to an address, the newest first. */
export async function mailsTo(api: Pick<TestApi, 'server'>, address: string): Promise<TestMail[]> {
  await api.server.jobs.runDue();
  const mails = api.server.connection.collection<TestMail & { sentAt: Date }>('dev_mails');
  return mails.find({ to: address }).sort({ sentAt: -1, $natural: -1 }).toArray();
}

/** The token at the end of the link in an e-mail. */
export function tokenIn(mail: TestMail | undefined): string {
  const text = mail?.text ?? '';
  const token = /https?:\/\/\S+\/([\w-]+)$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link: ${text}`);
  return token;
}
