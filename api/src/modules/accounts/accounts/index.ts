import { AppError, logOut, type FeatureSettings } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Principal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import {
  createAdminRepository,
  createAdminRoutes,
  createAdmins,
  createCreateAdmin,
  presentAdmin,
} from './admins/index.ts';
import { createErasedAccounts } from './erased-accounts/index.ts';
import { createKnownDevices } from './known-devices/index.ts';
import {
  createAssertNewPassword,
  createCheckPassword,
  createIsBreached,
  createLimitAttempts,
  createPasswords,
  createSignInFailureRepository,
  type BreachedPasswordsDeps,
  type PasswordCost,
} from './passwords/index.ts';
import {
  createAssertCurrentPassword,
  createIssueReset,
  createPasswordChangeRoutes,
  createPasswordHolders,
  createPasswordResetRepository,
  createSecurityEmails,
  type Subject,
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
  presentProject,
  type MembersDeps,
} from './projects/index.ts';
import { createAccountLinkRoutes, createAccountLinks } from './account-links/index.ts';
import { createSecondFactor } from './second-factor/index.ts';
import { createSessionRoutes } from './sessions/index.ts';
import {
  createAuthorise,
  createRecentTokens,
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
  readonly allowedOrigins: readonly string[];
  readonly isPasskeyRequired: boolean;
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

interface PasswordAccounts {
  readonly admins: ReturnType<typeof createAdminRepository>;
  readonly projects: ReturnType<typeof createProjectRepository>;
  readonly members: ReturnType<typeof createMembers>;
}

/** How admins and members of projects sign in. */
function createSignIns(deps: AccountsDeps, { admins, projects, members }: PasswordAccounts) {
  const { connection, clock } = deps;
  const passwords = createPasswords(deps.passwordCost);
  const failures = createSignInFailureRepository(connection, deps.pseudonymSecret);
  const knownDevices = createKnownDevices(deps);
  const holders = createPasswordHolders({ admins, projects, members });
  const resets = createPasswordResetRepository(connection);
  const securityEmails = createSecurityEmails({ ...deps, holders, resets, enqueue: createEnqueue(deps) });
  const limitAttempts = createLimitAttempts(failures, clock);
  const checkPassword = createCheckPassword({
    passwords,
    limitAttempts,
    knownDevices,
    onNewDevice: (audience, subjectId, request) =>
      securityEmails.tell('new-device', { audience, subjectId }, deviceNameOf(request)),
  });
  const assertCurrent = createAssertCurrentPassword(checkPassword);
  const issueReset = createIssueReset({ ...deps, holders, resets });
  const secondFactor = createSecondFactor({
    ...{ ...deps, holders, limitAttempts, assertCurrent, securityEmails, issueReset },
  });
  /** Erases the e-mail address and the passkeys of a person. */
  const eraseOf: EmailModule['eraseOf'] = async ({ audience, subjectId }, session) => {
    await deps.email.eraseOf({ audience, subjectId }, session);
    if (audience !== 'user') await secondFactor.eraseOf({ audience, subjectId }, session);
  };
  const parts = { passwords, failures, knownDevices, holders, resets, securityEmails };
  return { ...parts, checkPassword, assertCurrent, secondFactor, eraseOf };
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

/** Tokens with their sessions, and the accounts that open each other. */
function createAccess(
  deps: AccountsDeps,
  signIns: ReturnType<typeof createSignIns>,
  {
    users,
    admins,
    members,
  }: Pick<PasswordAccounts, 'admins' | 'members'> & { users: ReturnType<typeof createUserRepository> },
) {
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
    clock: deps.clock,
    random: deps.random,
    sessions,
    revoked: createRevokedTokenRepository(deps.connection),
    tokenAccountOf,
    onRevoked: deps.onTokenRevoked,
  });
  const links = createAccountLinks({ ...deps, ...signIns, ...signIns.secondFactor, users, tokens, tokenAccountOf });
  const recentTokens = createRecentTokens(tokens, deps.clock);
  return { tokens, recentTokens, sessions, links, access: createEraseAccess(sessions, links) };
}

/** Records a sign-in by the second factor, and presents its account. */
const createAccountOf =
  ({ admins, projects, members }: PasswordAccounts) =>
  async ({ audience, subjectId }: Subject) => {
    if (audience === 'project') await members.recordSignIn(subjectId);
    const admin = audience === 'admin' ? await admins.findById(subjectId) : null;
    if (admin) return presentAdmin(admin);
    const team = await projects.findTeamOf(subjectId);
    if (!team) throw new AppError('invalid_credentials');
    return presentProject(team.project);
  };

/** Users, admins and projects, with their passwords and tokens. */
export function createAccountsModule(deps: AccountsDeps) {
  const { connection, clock, random } = deps;
  const users = createUserRepository(connection);
  const payableWalletOf = createPayableWalletOf(deps.operatorAddresses);
  const admins = createAdminRepository(connection);
  const projects = createProjectRepository(connection);
  const members = createMembers({ ...deps, projects });
  const erasedAccounts = createErasedAccounts(connection, deps.pseudonymSecret);
  const signIns = createSignIns(deps, { admins, projects, members });
  const { passwords, checkPassword, securityEmails, secondFactor, eraseOf } = signIns;
  const { tokens, recentTokens, sessions, links, access } = createAccess(deps, signIns, { users, admins, members });
  const signingIn = { ...secondFactor, checkPassword, tokens };
  const creationPassword = deps.adminCreationPassword;
  const isBreached = createIsBreached(deps.breachedPasswordsUrl, deps);
  const assertNewPassword = createAssertNewPassword(deps.passwordLengthMin, isBreached);
  const creation = { passwords, assertNewPassword, clock, random };
  const createAdmin = createCreateAdmin({ ...creation, admins, creationPassword });
  const registerProject = createRegisterProject({ ...creation, projects });
  const features = createFeatures(deps.features, projects);
  const notify = createNotifyTeam(deps.notifications);
  const team = { ...deps, ...creation, projects, features, sessions: access, notify };
  const teamRoutes = createTeamRoutes({
    ...team,
    tokens,
    invitations: createInviteMembers(team),
    manage: createManageTeam({ ...team, email: { eraseOf } }),
    join: createJoinTeam(team),
  });
  const projectsDoor = createProjects(projects, clock);
  return {
    users: createUsers({ users, erasedAccounts, clock, random, payableWalletOf }),
    admins: createAdmins(admins, { eraseOf }, access),
    projects: projectsDoor,
    features,
    members,
    tokens,
    recentTokens,
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
    assertSecondFactor: secondFactor.assertSecondFactor,
    restoreAccess: secondFactor.restoreAccess,
    /** Removes the passkeys of the members of a project. */
    erasePasskeys: secondFactor.erase,
    /** Call it before serving. Throws if the database was used with another pseudonym secret. */
    assertSameSecret: erasedAccounts.assertSameSecret,
    authorise: createAuthorise({
      ...{ tokens, recentTokens, onUse: sessions.use },
      onUserCall: createRecordActivity({ users, clock }),
    }),
    routes: [
      ...createUserRoutes({ ...deps, users, tokens, payableWalletOf }),
      ...createAdminRoutes({ ...deps, ...signingIn, admins, create: createAdmin }),
      ...createProjectRoutes({ ...signingIn, projects, members, register: registerProject }),
      ...teamRoutes,
      ...createPasswordChangeRoutes({ ...team, ...signIns, tokens }),
      ...secondFactor.routesFor({ tokens, accountOf: createAccountOf({ admins, projects, members }) }),
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
