import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import type { TokenAccount } from '../tokens/index.ts';
import type { Member } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import { invitationsWithout, type Team } from './team.ts';

export interface MembersDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly projects: ProjectRepository;
  /** Closes the live connections of a member, except those of one token. */
  onMemberSignedOut: (memberId: string, exceptTokenId?: string) => void;
}

/** The sign-ins of projects' members. Without such a member, changes do nothing. */
export function createMembers({ projects, withTransaction, clock, onMemberSignedOut }: MembersDeps) {
  const change = async (
    memberId: string,
    session: ClientSession,
    fieldsOf: (member: Member) => Partial<Member>,
    isReset = false,
  ): Promise<void> => {
    const team = await projects.findTeamOf(memberId, session);
    if (!team) return;
    const members = team.members.map((member) =>
      member.id === memberId ? { ...member, ...fieldsOf(member) } : member,
    );
    const invitations = isReset ? invitationsWithout(team, memberId) : team.invitations;
    await projects.saveTeam(team, { members, invitations }, session);
  };
  return {
    /** Null for a project that is being closed. */
    findTeam: (projectId: string, session?: ClientSession): Promise<Team | null> =>
      projects.findTeam(projectId, session),

    /** A member of a suspended project may still sign in and read, so the tokens stay valid. */
    findTokenAccount: async (memberId: string): Promise<TokenAccount> => {
      const team = await projects.findTeamOf(memberId);
      const member = team?.members.find(({ id }) => id === memberId);
      if (!team || !member) return null;
      return { generation: member.tokenGeneration, role: member.role, accountId: team.project.id };
    },

    recordSignIn: (memberId: string): Promise<void> =>
      withTransaction((session) => change(memberId, session, () => ({ lastSignInAt: clock.now() }))),

    /**
     * Replaces the password and ends all sessions. A token issued afterwards is valid. The live connections of
     * `exceptTokenId` stay open; without it, the member's invitations end as well.
     */
    setPassword: async (
      memberId: string,
      passwordHash: string,
      session: ClientSession,
      exceptTokenId?: string,
    ): Promise<void> => {
      const fieldsOf = ({ tokenGeneration }: Member) => ({ passwordHash, tokenGeneration: tokenGeneration + 1 });
      await change(memberId, session, fieldsOf, exceptTokenId === undefined);
      afterCommit(session, () => onMemberSignedOut(memberId, exceptTokenId));
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
