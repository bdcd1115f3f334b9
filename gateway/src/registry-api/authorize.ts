import type { Request } from 'express';
import { AppError, type AdminPermission } from '@magnetx/contracts';
import type { RegistryCalls } from '@magnetx/federation';
import { isDeployTokenText, type DeployTokens } from './deploy-tokens.ts';
import type { AdminReader } from './read-admin.ts';

const BEARER = /^Bearer +(\S+)$/i;

type Action = keyof RegistryCalls;

/** The calls that admins may make too, with the permission for each. */
const ADMIN_ACTIONS: Partial<Record<Action, AdminPermission>> = {
  overview: 'releases.view',
  promote: 'releases.manage',
  rollback: 'releases.manage',
};

export interface Caller {
  /** For the log: the deploy token's id, or `admin:<username>`. */
  readonly by: string;
  /** The remote of the deploy token. Null: an admin, who may change every remote. */
  readonly remote: string | null;
}

async function teamOf(text: string, tokens: DeployTokens): Promise<Caller> {
  const verdict = await tokens.verify(text);
  if (verdict.is === 'valid') return { by: verdict.token.id, remote: verdict.token.remote };
  throw verdict.is === 'ended'
    ? new AppError('token_expired', { message: 'This deploy token has ended: it expired, or was rotated or revoked.' })
    : new AppError('not_authenticated', { message: 'This deploy token is unknown.' });
}

/**
 * The sender of a call: a team by the deploy token of any remote, or an admin with the call's permission. Throws
 * without either; the error distinguishes an ended token.
 */
export async function authenticate(
  req: Request,
  action: Action,
  { tokens, readAdmin }: { readonly tokens: DeployTokens; readonly readAdmin: AdminReader },
): Promise<Caller> {
  const [, text] = BEARER.exec(req.get('authorization') ?? '') ?? [];
  if (text === undefined) {
    throw new AppError('not_authenticated', { message: 'Send the deploy token of this remote as a bearer token.' });
  }
  const permission = ADMIN_ACTIONS[action];
  if (permission === undefined || isDeployTokenText(text)) return teamOf(text, tokens);
  const { username } = await readAdmin(req, { token: text, permission, isFresh: permission === 'releases.manage' });
  return { by: `admin:${username}`, remote: null };
}

/** Throws unless the caller may change this remote. */
export function assertOpens({ remote: own }: Caller, remote: string): void {
  if (own === null || own === remote) return;
  throw new AppError('forbidden', { message: `This deploy token is for ${own} and opens nothing else.` });
}
