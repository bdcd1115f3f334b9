import { AppError, type Project, type TeamMember } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { EmailModule } from '../../../messages/email/index.ts';
import { lookalikeKeysOf, nameKeysOf } from '../names/index.ts';
import { nameKeyOf } from '../passwords/index.ts';
import type { Invitation, Member, ProjectDocument, ProjectProfile } from './project.model.ts';

/** A project with the people who sign in to it. */
export interface Team {
  readonly project: ProjectProfile;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

const LAST_OWNER = t('A project needs an owner. Make another member an owner first.');

export function toProject({
  _id,
  features,
  logo = '',
  ...rest
}: Omit<ProjectDocument, 'members' | 'invitations'>): ProjectProfile {
  const { name, username, status, createdAt } = rest;
  return { id: _id, name, username, status, createdAt, features, logo };
}

/** The member who registered the project. */
export function firstOwner(
  { id, username: name, createdAt }: Pick<ProjectProfile, 'id' | 'username' | 'createdAt'>,
  passwordHash: string,
): Member {
  return { id, name, email: '', role: 'owner', passwordHash, tokenGeneration: 0, createdAt, lastSignInAt: null };
}

export function toTeam(document: ProjectDocument): Team {
  const { members, invitations } = document;
  return { project: toProject(document), members, invitations };
}

export function presentProject({ id, name, username, status }: ProjectProfile): Project {
  return { id, name, username, status };
}

/** Without the password. */
export function presentMember({ id, name, email, role, createdAt, lastSignInAt }: Member): TeamMember {
  const last_sign_in_at = lastSignInAt?.toISOString() ?? null;
  return { id, name, email, role, joined_at: createdAt.toISOString(), last_sign_in_at };
}

/** With the confirmed address of each, or the one that they typed when they joined. */
export async function presentMembers(
  members: readonly Member[],
  email: Pick<EmailModule, 'addressesOf'>,
): Promise<TeamMember[]> {
  const ids = members.map(({ id }) => id);
  const addresses = await email.addressesOf('project', ids);
  return members.map((member) => presentMember({ ...member, email: addresses.get(member.id) ?? member.email }));
}

/** The names of the project and its members, which sign in. */
export function namesOf({ project, members }: Pick<Team, 'project' | 'members'>): string[] {
  return [...new Set([project.username, project.name, ...members.map(({ name }) => name)])];
}

export function signInKeysOf(team: Pick<Team, 'project' | 'members'>): string[] {
  return [...new Set(namesOf(team).map(nameKeyOf))];
}

/** Whether the project or a member of it has this name, or one that resembles it. */
export function isNameInTeam(team: Team, name: string): boolean {
  return (
    signInKeysOf(team).includes(nameKeyOf(name)) ||
    lookalikeKeysOf(name).some((key) => nameKeysOf(namesOf(team)).includes(key))
  );
}

/** The member who signs in by this name. The project's own name is that of the member who registered it. */
export function memberByName({ project, members }: Team, name: string): Member | null {
  const key = nameKeyOf(name);
  const own = members.find((member) => nameKeyOf(member.name) === key);
  if (own) return own;
  const isOfProject = nameKeyOf(project.name) === key;
  return (isOfProject && members.find(({ id }) => id === project.id)) || null;
}

/** The invitations without those of a member who may no longer invite, or whose account another may have used. */
export function invitationsWithout({ invitations }: Team, memberId: string): readonly Invitation[] {
  return invitations.filter(({ invitedBy }) => invitedBy !== memberId);
}

/** Returns the members. Throws `conflict` if none of them is an owner. */
export function assertOwned(members: readonly Member[]): readonly Member[] {
  if (!members.some(({ role }) => role === 'owner')) throw new AppError('conflict', { message: LAST_OWNER });
  return members;
}
