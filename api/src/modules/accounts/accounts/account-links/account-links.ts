import {
  AppError,
  type BodyOf,
  type linkAccount,
  type LinkedAccount,
  type openLinkedAccount,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import { userSubject } from '../../../../http/audit-subjects.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { NotificationsModule } from '../../../messages/notifications/index.ts';
import type { AssertNoSecondStep, CheckPassword } from '../passwords/index.ts';
import type { PasswordHolder, PasswordHolders, SecurityEmails, Subject } from '../password-changes/index.ts';
import type { SignInStep } from '../second-factor/index.ts';
import type { TokenAccount, Tokens } from '../tokens/index.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { accountLinkModel, type AccountLink } from './account-link.model.ts';

export interface AccountLinksDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock'> {
  readonly users: Pick<UserRepository, 'findById' | 'hold'>;
  readonly holders: PasswordHolders;
  readonly checkPassword: CheckPassword;
  readonly assertNoSecondStep: AssertNoSecondStep;
  readonly finishSecondStep: SignInStep['finish'];
  readonly hasPasskey: (subject: Subject) => Promise<boolean>;
  readonly tokens: Pick<Tokens, 'issue' | 'isLinked'>;
  readonly tokenAccountOf: (audience: Principal['audience'], subjectId: string) => Promise<TokenAccount>;
  readonly securityEmails: Pick<SecurityEmails, 'tell'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

type Named = Pick<LinkedAccount, 'area' | 'subject_id'>;

/** The accounts of one person, and those that the user has linked. */
interface Person {
  readonly userId: string;
  readonly accounts: LinkedAccount[];
}

const LINKS_MAX = 20;
const WRONG = t('The username or the password is not right.');
const TAKEN = t('This account is linked to another user. End that link in its settings first.');
const TOO_MANY = t('You can link at most {max} accounts. End a link first.', { max: LINKS_MAX });
const WEAK = t('Sign in with X first, and open it from the settings there.');
const NOT_YOU = t('If this was not you, end the link in your settings.');
const CLOSED = t('This account cannot be opened, because it is suspended.');

const idOf = (area: AccountLink['area'], subjectId: string): string => `${area}:${subjectId}`;

/** `Acme (mara)` for a member. */
function nameOf({ audience, names: [own, project] }: PasswordHolder): string {
  return audience === 'project' && project !== undefined && project !== own ? `${project} (${own})` : own;
}

type Links = ReturnType<typeof accountLinkModel>;
type Reader = ReturnType<typeof createReader>;

/** Reads the accounts of a person. Links of an earlier token generation count as none. */
function createReader({ users, holders, hasPasskey, tokenAccountOf }: AccountLinksDeps, links: Links) {
  /** The state of an account by which its links are valid; null for one that is suspended or gone. */
  const openAccount = async (audience: Principal['audience'], subjectId: string) => {
    const account = await tokenAccountOf(audience, subjectId);
    return account === 'suspended' ? null : account;
  };
  const isValid = async ({ area, subjectId, generation, hasSecondStep }: AccountLink): Promise<boolean> =>
    (await openAccount(area, subjectId))?.generation === generation &&
    (hasSecondStep === true || !(await hasPasskey({ audience: area, subjectId })));

  const userOf = async ({ audience, subjectId }: Principal): Promise<string | null> => {
    if (audience === 'user') return subjectId;
    if (audience === 'suspended') throw new AppError('forbidden');
    const link = await links.findOne({ _id: idOf(audience, subjectId) }).lean();
    return link && (await isValid(link)) ? link.userId : null;
  };

  /** Null for an account that is linked to no user. */
  const personOf = async (caller: Principal): Promise<Person | null> => {
    const userId = await userOf(caller);
    const user = userId === null ? null : await users.findById(userId);
    if (!user) return null;
    const isThis = (area: LinkedAccount['area'], subjectId: string) =>
      area === caller.audience && subjectId === caller.subjectId;
    const accounts: LinkedAccount[] = [
      { area: 'user', subject_id: user.id, name: `@${user.handle}`, is_this: isThis('user', user.id) },
    ];
    for (const link of await links.find({ userId: user.id }).sort({ createdAt: 1 }).lean()) {
      const { area, subjectId } = link;
      const holder = (await isValid(link)) && (await holders.find({ audience: area, subjectId }));
      if (!holder) continue;
      accounts.push({ area, subject_id: subjectId, name: nameOf(holder), is_this: isThis(area, subjectId) });
    }
    return { userId: user.id, accounts };
  };

  const list = async (caller: Principal): Promise<LinkedAccount[]> => (await personOf(caller))?.accounts ?? [];

  const find = async (caller: Principal, { area, subject_id: id }: Named): Promise<Person> => {
    const person = await personOf(caller);
    if (!person?.accounts.some((one) => one.area === area && one.subject_id === id)) throw new AppError('not_found');
    return person;
  };
  return { openAccount, isValid, list, find };
}

/**
 * Throws `validation_failed` for a wrong password, which counts as a failed sign-in, `account_locked`, and
 * `second_factor_needed` with the errors of that step.
 */
async function prove(
  { holders, checkPassword, assertNoSecondStep, finishSecondStep }: AccountLinksDeps,
  { area, username, password, secondStep }: BodyOf<typeof linkAccount>,
  exchange: Exchange,
): Promise<PasswordHolder> {
  const attempt = { name: username, password, ...exchange };
  const holder = await checkPassword(area, attempt, await holders.findByName(area, username)).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      throw new AppError('validation_failed', { message: WRONG, fields: { password: [WRONG] } });
    },
  );
  if (!secondStep) await assertNoSecondStep(holder, holder.passwordHash, attempt);
  else if ((await finishSecondStep(secondStep, exchange.request)).subjectId !== holder.subjectId) {
    throw new AppError('sign_in_state_invalid');
  }
  return holder;
}

/** Throws the errors of `prove`, and `conflict` for the account of another user. */
function createLink(deps: AccountLinksDeps, links: Links, { openAccount, isValid, list }: Reader) {
  const { users, withTransaction, clock } = deps;
  return async (
    caller: Principal,
    body: BodyOf<typeof linkAccount>,
    { audit, ...exchange }: Exchange & { readonly audit: Pick<AuditTrail, 'done'> },
  ): Promise<LinkedAccount[]> => {
    const holder = await prove(deps, body, exchange);
    const { area } = body;
    const { subjectId } = holder;
    const account = await openAccount(area, subjectId);
    if (!account) throw new AppError('conflict', { message: CLOSED });
    const userId = caller.subjectId;
    await withTransaction(async (session) => {
      if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
      const _id = idOf(area, subjectId);
      const earlier = await links.findOne({ _id }).session(session).lean();
      if (earlier && earlier.userId !== userId && (await isValid(earlier))) {
        throw new AppError('conflict', { message: TAKEN });
      }
      const others = await links
        .find({ userId, _id: { $ne: _id } })
        .session(session)
        .lean();
      const ended = (await Promise.all(others.map(async (one) => ((await isValid(one)) ? [] : [one._id])))).flat();
      if (others.length - ended.length >= LINKS_MAX) throw new AppError('conflict', { message: TOO_MANY });
      // They are not listed, so that the person could not end them.
      await links.deleteMany({ userId, _id: { $in: ended } }).session(session);
      const { accountId = subjectId } = account;
      // Of the password that was checked: a new one, chosen meanwhile, ends this link too.
      const { generation } = holder;
      const proved = { generation, hasSecondStep: body.secondStep !== undefined };
      const stored = { area, subjectId, accountId, userId, ...proved, createdAt: clock.now() };
      await links.updateOne({ _id }, { $set: stored }, { upsert: true }).session(session);
      const message = t('You can now open {holder} without signing in again. {notYou}', {
        holder: nameOf(holder),
        notYou: NOT_YOU,
      });
      const news = { type: 'info', topic: 'account', title: t('An account was linked'), message } as const;
      await deps.notifications.store({ ...news, userId }, session);
      await deps.securityEmails.tell('new-link', holder, deviceNameOf(exchange.request), session);
      await audit.done(
        { ...holder.note, detail: t('{name} was linked to a user', { name: holder.names[0] }) },
        session,
      );
    });
    return list(caller);
  };
}

/** Links of a user's other accounts, each proved by its password. A token stays good for one area alone. */
export function createAccountLinks(deps: AccountLinksDeps) {
  const { holders, withTransaction } = deps;
  const links = accountLinkModel(deps.connection);
  const reader = createReader(deps, links);
  const { openAccount, list, find } = reader;
  return {
    list,

    link: createLink(deps, links, reader),

    /** From either side. Throws `not_found`. */
    unlink: async (caller: Principal, named: Named): Promise<LinkedAccount[]> => {
      const { userId } = await find(caller, named);
      if (named.area === 'user') throw new AppError('not_found');
      await links.deleteOne({ _id: idOf(named.area, named.subject_id), userId });
      return list(caller);
    },

    /**
     * Returns a token. Throws `not_found`, `conflict` for a suspended account, and `forbidden` in a session that began
     * with a password alone, which would otherwise be the key to all accounts of the person.
     */
    open: async (
      caller: Principal,
      named: BodyOf<typeof openLinkedAccount>,
      { request, audit }: { readonly request: Request; readonly audit: Pick<AuditTrail, 'done'> },
    ): Promise<string> => {
      const { area, subject_id: subjectId } = named;
      const { userId, accounts } = await find(caller, named);
      if (accounts.some((one) => one.is_this && one.subject_id === subjectId)) throw new AppError('not_found');
      const isStrong = caller.audience === 'user' || caller.provedAt !== null || (await deps.tokens.isLinked(caller));
      if (!isStrong) throw new AppError('forbidden', { message: WEAK });
      const isOpen = (await openAccount('user', userId)) && (await openAccount(area, subjectId));
      if (!isOpen) throw new AppError('conflict', { message: CLOSED });
      const holder = area === 'user' ? null : await holders.find({ audience: area, subjectId });
      const { subject, ...more } = holder?.note ?? { subject: userSubject(userId) };
      const detail = `${holder?.names[0] ?? 'The user'} signed in from a linked account`;
      await withTransaction((session) => audit.done({ subject, ...more, detail }, session));
      // Otherwise, accounts that open each other in turn would stay open for ever.
      const issued = { device: deviceNameOf(request), until: caller.expiresAt, isLinked: true };
      if (area === 'user') return deps.tokens.issue(area, subjectId, issued);
      // The generation of the link: a password that has changed meanwhile opens nothing.
      const link = await links.findOne({ _id: idOf(area, subjectId), userId }).lean();
      if (!link) throw new AppError('not_found');
      return deps.tokens.issue(area, subjectId, { ...issued, generation: link.generation });
    },

    /** The stored links of a user, for their download. */
    dataOf: async function* (userId: string) {
      yield await links.find({ userId }, { _id: 0, area: 1, subjectId: 1, createdAt: 1 }).lean();
    },
    /** Removes the links of a user, of an admin, or of all members of a project. */
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      await links.deleteMany({ $or: [{ accountId }, { userId: accountId }] }).session(session);
    },
    eraseOfMember: async (memberId: string, session: ClientSession): Promise<void> => {
      await links.deleteOne({ _id: idOf('project', memberId) }).session(session);
    },
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
