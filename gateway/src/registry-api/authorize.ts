import type { Request } from 'express';
import { AppError, type AdminPermission } from '@magnetx/contracts';
import { MORE_TOKENS_HEADER, RELEASES_TOGETHER_MAX, type RegistryCalls } from '@magnetx/federation';
import { isDeployTokenText, type DeployToken, type DeployTokens } from './deploy-tokens.ts';
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
  /** For the log: the ids of the deploy tokens, or `admin:<username>`. */
  readonly by: string;
  /** The remotes of the deploy tokens. Null: an admin, who may change every remote. */
  readonly remotes: readonly string[] | null;
}

const ENDED = 'This deploy token has ended: it expired, or was rotated or revoked.';

const unknownToken = () => new AppError('not_authenticated', { message: 'This deploy token is unknown.' });

async function teamsOf(texts: readonly string[], tokens: DeployTokens): Promise<Caller> {
  const found: DeployToken[] = [];
  for (const text of texts) {
    const verdict = await tokens.verify(text);
    if (verdict.is === 'valid') found.push(verdict.token);
    else throw verdict.is === 'ended' ? new AppError('token_expired', { message: ENDED }) : unknownToken();
  }
  return { by: found.map(({ id }) => id).join(', '), remotes: found.map(({ remote }) => remote) };
}

function moreTokens(req: Request): string[] {
  const texts = (req.get(MORE_TOKENS_HEADER) ?? '').split(',').map((text) => text.trim());
  const tokens = texts.filter(Boolean);
  if (tokens.length < RELEASES_TOGETHER_MAX) return tokens;
  throw new AppError('validation_failed', { message: 'A change takes at most one deploy token for each remote.' });
}

/**
 * The sender of a call: teams by their deploy tokens, or an admin with the call's permission. Throws without either,
 * and for any token that is not valid; the error distinguishes an ended one.
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
  if (permission === undefined || isDeployTokenText(text)) return teamsOf([text, ...moreTokens(req)], tokens);
  const { username } = await readAdmin(req, { token: text, permission, isFresh: permission === 'releases.manage' });
  return { by: `admin:${username}`, remotes: null };
}

/** Throws unless the caller may change this remote. */
export function assertOpens({ remotes: own }: Caller, remote: string): void {
  if (own === null || own.includes(remote)) return;
  const message =
    own.length === 1
      ? `This deploy token is for ${own.join()} and opens nothing else.`
      : `These deploy tokens are for ${own.join(' and ')}, and none is for ${remote}.`;
  throw new AppError('forbidden', { message });
}
