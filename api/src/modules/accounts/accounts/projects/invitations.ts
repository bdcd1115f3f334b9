import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Invitation } from './project.model.ts';
import type { Team } from './team.ts';

const NOT_OPEN = t('This invitation is not open any more. Ask the project for another one.');

export function openInvitations({ invitations }: Pick<Team, 'invitations'>, now: Date): readonly Invitation[] {
  return invitations.filter(({ expiresAt }) => expiresAt > now);
}

/** The open invitation with this token. Throws `not_found`. */
export function invitationOf(team: Team | null, tokenHash: string, now: Date): { team: Team; invitation: Invitation } {
  const invitation = team && openInvitations(team, now).find((one) => one.tokenHash === tokenHash);
  if (!invitation) throw new AppError('not_found', { message: NOT_OPEN });
  return { team, invitation };
}

/** The name of the member who invited, who is in the team as long as the invitation is. */
export function inviterOf({ members }: Pick<Team, 'members'>, { invitedBy }: Invitation): string {
  return members.find(({ id }) => id === invitedBy)?.name ?? '';
}
