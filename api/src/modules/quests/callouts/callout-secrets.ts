import { createHmac } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { calloutModels } from './callout.model.ts';

const PREFIX = 'whsec_';
/** After a replacement, the earlier secret signs as well until then, so that software can change over. */
const OVERLAP_MS = 86_400_000;

/** A message as Standard Webhooks signs it. */
export interface Signed {
  readonly id: string;
  /** In seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The signature of Standard Webhooks, version 1: a symmetric one. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

type Secrets = ReturnType<typeof calloutModels>['secrets'];

/** The secrets of projects. They are derived from the server's, so none is stored. */
export function createCalloutSecrets(secrets: Secrets, serverSecret: string) {
  const secretOf = (projectId: string, version: number): string =>
    PREFIX + createHmac('sha256', serverSecret).update(`callouts:${projectId}:${version}`).digest('base64');
  return {
    read: async (projectId: string): Promise<string> =>
      secretOf(projectId, (await secrets.findById(projectId).lean())?.version ?? 0),

    /** The signatures for the `webhook-signature` header. */
    sign: async (projectId: string, message: Signed, now: Date): Promise<string> => {
      const { version = 0, replacedAt = null } = (await secrets.findById(projectId).lean()) ?? {};
      const isOverlapping = replacedAt !== null && now.getTime() - replacedAt.getTime() < OVERLAP_MS;
      const versions = isOverlapping ? [version, version - 1] : [version];
      return versions.map((each) => signatureOf(secretOf(projectId, each), message)).join(' ');
    },

    replace: async (projectId: string, replacedAt: Date, session: ClientSession): Promise<string> => {
      const next = { $inc: { version: 1 }, $set: { replacedAt } };
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const { version } = await secrets.findOneAndUpdate({ _id: projectId }, next, options).lean();
      return secretOf(projectId, version);
    },

    erase: async (projectId: string, session: ClientSession): Promise<void> => {
      await secrets.deleteOne({ _id: projectId }).session(session);
    },
  };
}
