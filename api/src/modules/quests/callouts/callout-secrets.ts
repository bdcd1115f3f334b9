import { createHmac } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { calloutModels } from './callout.model.ts';

const PREFIX = 'whsec_';
/** After a replacement, the earlier secret signs as well until then, so that software can change over. */
const OVERLAP_MS = 86_400_000;

/** The signature of Standard Webhooks, version 1. The timestamp is in seconds. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The secrets of projects. They are derived from the server's, so none is stored. */
export function createCalloutSecrets(secrets: ReturnType<typeof calloutModels>['secrets'], serverSecret: string) {
  const secretOf = (projectId: string, version: number): string =>
    PREFIX + createHmac('sha256', serverSecret).update(`callouts:${projectId}:${version}`).digest('base64');
  return {
    /** Those that sign, the newest first. */
    list: async (projectId: string, now: Date): Promise<[string, ...string[]]> => {
      const { version = 0, replacedAt = null } = (await secrets.findById(projectId).lean()) ?? {};
      const isOverlapping = replacedAt !== null && now.getTime() - replacedAt.getTime() < OVERLAP_MS;
      return [secretOf(projectId, version), ...(isOverlapping ? [secretOf(projectId, version - 1)] : [])];
    },
    replace: async (projectId: string, replacedAt: Date, session: ClientSession): Promise<string> => {
      const next = { $inc: { version: 1 }, $set: { replacedAt } };
      const options = { upsert: true, returnDocument: 'after', session } as const;
      return secretOf(projectId, (await secrets.findOneAndUpdate({ _id: projectId }, next, options).lean()).version);
    },
  };
}
