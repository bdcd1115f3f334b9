import type { ClientSession } from 'mongoose';
import type { AuditNote } from '../../../../http/audit-trail.ts';
import type { AdminRepository } from '../admins/index.ts';
import { memberByName, type Members, type ProjectRepository } from '../projects/index.ts';

export interface Subject {
  readonly audience: 'admin' | 'project';
  /** The admin, or the member of a project. */
  readonly subjectId: string;
}

/** An account with a password: an admin, or a member of a project. */
export interface PasswordHolder extends Subject {
  readonly id: string;
  readonly passwordHash: string;
  /** Of the account, while it has this password. */
  readonly generation: number;
  /** The account's own names, which its password must not resemble. The first one names the person. */
  readonly names: readonly [string, ...string[]];
  /** The subject of audit lines. The team of a project sees them. */
  readonly note: Omit<AuditNote, 'detail'>;
}

interface PasswordHoldersDeps {
  readonly admins: Pick<AdminRepository, 'findById' | 'findByUsername' | 'setPassword'>;
  readonly projects: Pick<ProjectRepository, 'findTeamOf' | 'findTeamBySignInName'>;
  readonly members: Pick<Members, 'setPassword'>;
}

/** Reads and changes the password of any account that has one. */
export function createPasswordHolders({ admins, projects, members }: PasswordHoldersDeps) {
  const findAdmin = async (subjectId: string, session?: ClientSession): Promise<PasswordHolder | null> => {
    const admin = await admins.findById(subjectId, session);
    if (!admin) return null;
    const { id, username, passwordHash, tokenGeneration: generation } = admin;
    return {
      audience: 'admin',
      subjectId,
      id,
      passwordHash,
      generation,
      names: [username],
      note: { subject: `admin ${username}` },
    };
  };
  const findMember = async (subjectId: string, session?: ClientSession): Promise<PasswordHolder | null> => {
    const team = await projects.findTeamOf(subjectId, session);
    const member = team?.members.find(({ id }) => id === subjectId);
    if (!team || !member) return null;
    const { id: projectId, name, username } = team.project;
    return {
      audience: 'project',
      subjectId,
      id: member.id,
      passwordHash: member.passwordHash,
      generation: member.tokenGeneration,
      names: [member.name, name, username],
      note: { subject: `project ${name}`, projectId },
    };
  };
  return {
    /** By the name that signs in. */
    findByName: async (audience: Subject['audience'], name: string): Promise<PasswordHolder | null> => {
      const team = audience === 'project' ? await projects.findTeamBySignInName(name) : null;
      const found = audience === 'admin' ? await admins.findByUsername(name) : team && memberByName(team, name);
      return found && (await (audience === 'admin' ? findAdmin : findMember)(found.id));
    },
    find: ({ audience, subjectId }: Subject, session?: ClientSession): Promise<PasswordHolder | null> =>
      (audience === 'admin' ? findAdmin : findMember)(subjectId, session),

    /** Ends all sessions. The live connections of `exceptTokenId` stay open. */
    setPassword: (
      { audience, subjectId }: Subject,
      passwordHash: string,
      session: ClientSession,
      exceptTokenId?: string,
    ): Promise<void> =>
      audience === 'admin'
        ? admins.setPassword(subjectId, passwordHash, session)
        : members.setPassword(subjectId, passwordHash, session, exceptTokenId),
  };
}

export type PasswordHolders = ReturnType<typeof createPasswordHolders>;
