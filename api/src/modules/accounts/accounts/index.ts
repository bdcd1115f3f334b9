import { logOut, type FeatureSettings } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Principal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import { createAdminRepository, createAdminRoutes, createAdmins, createCreateAdmin } from './admins/index.ts';
import { createErasedAccounts } from './erased-accounts/index.ts';
import { createKnownDevices } from './known-devices/index.ts';
import {
  createAssertNewPassword,
  createCheckPassword,
  createIsBreached,
  createPasswords,
  createSignInFailureRepository,
  type BreachedPasswordsDeps,
  type PasswordCost,
} from './passwords/index.ts';
import {
  createPasswordChangeRoutes,
  createPasswordHolders,
  createPasswordResetRepository,
  createSecurityEmails,
} from './password-changes/index.ts';
import { deviceNameOf } from '../../../http/device-name.ts';
import {
  createFeatures,
  createInviteMembers,
  createJoinTeam,
  createManageTeam,
  createMembers,
  createNotifyTeam,
  createProjectRepository,
  createProjectRoutes,
  createProjects,
  createRegisterProject,
  createTeamRoutes,
  type MembersDeps,
} from './projects/index.ts';
import { createAccountLinkRoutes, createAccountLinks } from './account-links/index.ts';
import { createSessionRoutes } from './sessions/index.ts';
import {
  createAuthorise,
  createRevokedTokenRepository,
  createSessionRepository,
  createTokens,
  type SessionRepository,
  type TokenAccount,
} from './tokens/index.ts';
import {
  createRecordActivity,
  createCopyPoints,
  createPayableWalletOf,
  createReadPoints,
  createUserRepository,
  createUserRoutes,
  createUsers,
} from './users/index.ts';

export type { PasswordCost } from './passwords/index.ts';
export {
  avatarOf,
  compareRankKeys,
  createReadPoints,
  handleKeyOf,
  hasPublicProfile,
  presentMe,
  rankKeySchema,
  xProfile,
  type RankKey,
  type User,
  type Users,
  type XProfile,
} from './users/index.ts';
export type { AdminProfile, Admins, CreateAdmin } from './admins/index.ts';
export type { Features, Members, ProjectProfile, Projects, PublicProjectProfile } from './projects/index.ts';
export { isReservedName } from './names/index.ts';
export type { Tokens } from './tokens/index.ts';

export interface AccountsDeps
  extends BreachedPasswordsDeps, Pick<CoreDeps, 'connection' | 'logger' | 'withTransaction' | 'clock' | 'random'> {
  readonly ledger: LedgerModule;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly email: EmailModule;
  readonly publicUrl: string;
  readonly jwtSecret: string;
  readonly jwtSecretPrevious: string | null;
  readonly pseudonymSecret: string;
  readonly adminCreationPassword: string | null;
  readonly features: FeatureSettings;
  readonly operatorAddresses: readonly string[];
  readonly passwordLengthMin: number;
  readonly breachedPasswordsUrl: string | null;
  /** The cost of password hashes. Default: the recommended one. */
  readonly passwordCost?: PasswordCost | undefined;
  onTokenRevoked: (tokenId: string, isTold: boolean) => void;
  onMemberSignedOut: MembersDeps['onMemberSignedOut'];
}

/** Removes sessions and links with an account, or with a member of a project. */
function createEraseAccess(...parts: readonly Pick<SessionRepository, 'erase' | 'eraseOfMember'>[]) {
  return {
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      for (const part of parts) await part.erase(accountId, session);
    },
    eraseOfMember: async (memberId: string, session: ClientSession): Promise<void> => {
      for (const part of parts) await part.eraseOfMember(memberId, session);
    },
  };
}

/** Users, admins and projects, with their passwords and tokens. */
export function createAccountsModule(deps: AccountsDeps) {
  const { connection, clock, random } = deps;
  const users = createUserRepository(connection);
  const payableWalletOf = createPayableWalletOf(deps.operatorAddresses);
  const admins = createAdminRepository(connection);
  const projects = createProjectRepository(connection);
  const members = createMembers({ ...deps, projects });
  const passwords = createPasswords(deps.passwordCost);
  const erasedAccounts = createErasedAccounts(connection, deps.pseudonymSecret);
  const failures = createSignInFailureRepository(connection, deps.pseudonymSecret);
  const knownDevices = createKnownDevices(deps);
  const holders = createPasswordHolders({ admins, projects, members });
  const resets = createPasswordResetRepository(connection);
  const securityEmails = createSecurityEmails({ ...deps, holders, resets, enqueue: createEnqueue(deps) });
  const checkPassword = createCheckPassword({
    passwords,
    failures,
    knownDevices,
    clock,
    onNewDevice: (audience, subjectId, request) =>
      securityEmails.tell('new-device', { audience, subjectId }, deviceNameOf(request)),
  });
  const tokenAccounts: Record<Principal['audience'], (id: string) => Promise<TokenAccount>> = {
    user: users.findTokenAccount,
    suspended: users.findSuspendedAccount,
    admin: admins.findTokenAccount,
    project: members.findTokenAccount,
  };
  const tokenAccountOf = (audience: Principal['audience'], accountId: string) => tokenAccounts[audience](accountId);
  const sessions = createSessionRepository(deps);
  const tokens = createTokens({
    secret: deps.jwtSecret,
    secretPrevious: deps.jwtSecretPrevious,
    clock,
    random,
    sessions,
    revoked: createRevokedTokenRepository(connection),
    tokenAccountOf,
    onRevoked: deps.onTokenRevoked,
  });
  const links = createAccountLinks({ ...deps, users, holders, checkPassword, tokens, tokenAccountOf, securityEmails });
  const access = createEraseAccess(sessions, links);
  const creationPassword = deps.adminCreationPassword;
  const isBreached = createIsBreached(deps.breachedPasswordsUrl, deps);
  const assertNewPassword = createAssertNewPassword(deps.passwordLengthMin, isBreached);
  const creation = { passwords, assertNewPassword, clock, random };
  const createAdmin = createCreateAdmin({ ...creation, admins, creationPassword });
  const registerProject = createRegisterProject({ ...creation, projects });
  const features = createFeatures(deps.features, projects);
  const team = {
    ...deps,
    ...creation,
    projects,
    features,
    sessions: access,
    notify: createNotifyTeam(deps.notifications),
  };
  const teamRoutes = createTeamRoutes({
    ...team,
    tokens,
    invitations: createInviteMembers(team),
    manage: createManageTeam(team),
    join: createJoinTeam(team),
  });
  const projectsDoor = createProjects(projects);
  return {
    users: createUsers({ users, erasedAccounts, clock, random, payableWalletOf }),
    admins: createAdmins(admins, deps.email, access),
    projects: projectsDoor,
    features,
    members,
    tokens,
    eraseAccess: access.erase,
    sessionDataOf: sessions.dataOf,
    linkDataOf: links.dataOf,
    /** Copies a changed balance to the user's points. */
    copyPoints: createCopyPoints(users),
    readPoints: createReadPoints(connection),
    /** Throws `forbidden` for a suspended project, which may only read. */
    assertActive: async (projectId: string) => void (await projectsDoor.assertActive(projectId)),
    work: [securityEmails.work],
    createAdmin,
    registerProject,
    /** Call it before serving. Throws if the database was used with another pseudonym secret. */
    assertSameSecret: erasedAccounts.assertSameSecret,
    authorise: createAuthorise({
      ...{ tokens, clock },
      onUse: sessions.use,
      onUserCall: createRecordActivity({ users, clock }),
    }),
    routes: [
      ...createUserRoutes({ ...deps, users, tokens, payableWalletOf }),
      ...createAdminRoutes({ ...deps, admins, create: createAdmin, checkPassword, tokens }),
      ...createProjectRoutes({ projects, members, register: registerProject, checkPassword, tokens }),
      ...teamRoutes,
      ...createPasswordChangeRoutes({
        ...team,
        ...{ holders, resets, securityEmails, tokens, checkPassword, knownDevices, failures },
      }),
      ...createSessionRoutes({ tokens }),
      ...createAccountLinkRoutes({ links, admins, projects }),
      route(logOut, async ({ caller }) => {
        await tokens.revoke(caller());
        return {};
      }),
    ],
  };
}

export type AccountsModule = ReturnType<typeof createAccountsModule>;
