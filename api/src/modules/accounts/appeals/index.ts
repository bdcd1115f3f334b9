import {
  answerAppeal,
  AppError,
  appealSuspension,
  getSuspension,
  listAppeals,
  sendAppeal,
  type Appeal,
  type AppealKind,
  type BodyOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { assertHolds, type Principal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import type { NewNotification, NotificationsModule } from '../../messages/notifications/index.ts';
import type { Projects, Users } from '../accounts/index.ts';
import type { AppealSubject, AppealSubjects } from './appeal-subjects.ts';
import type { StoredAppeal } from './appeal.model.ts';
import { createAppealRepository, type AppealedBy, type AppealRepository } from './appeal.repository.ts';
import { createAppealedSuspension } from './appealed-suspension.ts';

export type { AppealSubject } from './appeal-subjects.ts';

interface AppealsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> {
  readonly users: Pick<Users, 'hold' | 'list' | 'find' | 'reinstate'>;
  readonly projects: Pick<Projects, 'find'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  /** Rejected work. */
  readonly work: AppealSubject;
  /** Rewards on hold. */
  readonly hold: AppealSubject;
}

interface AppealParts extends AppealsDeps {
  readonly appeals: AppealRepository;
  readonly subjects: AppealSubjects;
}

const APPEALED = t('You have appealed this decision already.');
const CHANGED = t('There is another decision by now. Look at it, then appeal.');

type News = Pick<NewNotification, 'type' | 'title' | 'message'>;

function tell(
  { notifications }: AppealParts,
  userId: string,
  { questId }: StoredAppeal,
  news: News,
  session: ClientSession,
) {
  const about: Pick<NewNotification, 'topic' | 'target'> =
    questId === undefined ? { topic: 'account' } : { topic: 'task', target: { kind: 'task', id: questId } };
  return notifications.store({ ...news, ...about, userId }, session);
}

/** Notifies the owner of the task of appealed work. A closed project reads no notifications. */
async function tellOwner(parts: AppealParts, appeal: StoredAppeal, news: News, session: ClientSession): Promise<void> {
  const { projectId } = appeal;
  if (projectId !== undefined && (await parts.projects.find(projectId)))
    await tell(parts, projectId, appeal, news, session);
}

interface NewAppeal {
  readonly kind: AppealKind;
  readonly named: string;
  readonly words: string;
  /** The time of the decision that the user saw. */
  readonly seenAt?: string;
}

/** Throws `not_found`, `conflict` if there is nothing to appeal against, and `item_changed` for another decision. */
function createSend(parts: AppealParts) {
  const { appeals, users, subjects, withTransaction, clock, random } = parts;
  return (userId: string, { kind, named, words, seenAt }: NewAppeal): Promise<StoredAppeal> =>
    withTransaction(async (session) => {
      // Keeps the account from being deleted in the meantime.
      if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
      const { decidedAt, ...decision } = await subjects[kind].find(userId, named, session);
      if (seenAt !== undefined && decidedAt?.toISOString() !== seenAt) {
        throw new AppError('item_changed', { message: CHANGED });
      }
      const against: AppealedBy = { kind, subjectId: decision.subjectId, decision: decision.decision };
      if (await appeals.findAgainst(against, session)) throw new AppError('conflict', { message: APPEALED });
      const at = clock.now();
      const opened = { state: 'open', at, answer: '', answeredAt: null } as const;
      const appeal = { id: random.id(), kind, userId, words, ...decision, ...opened };
      await appeals.insert(appeal, session);
      await subjects[kind].record?.(appeal.subjectId, { state: 'open', at, answer: '' }, session);
      const message = t('A user has appealed against the rejection of their work on “{title}”. An admin answers.', {
        title: appeal.title,
      });
      await tellOwner(parts, appeal, { type: 'info', title: t('Appeal received'), message }, session);
      return appeal;
    });
}

/** The title of a decision, and the effect of an appeal that is upheld. */
type Effect = Readonly<Record<'title' | 'effect', string>>;

const ANSWERED = {
  upheld: {
    type: 'success',
    title: t('Appeal accepted'),
    ofUser: (values: Effect) => t('Your appeal about “{title}” was accepted: {effect}.', values),
    ofOwner: (values: Effect) => t('The appeal of a user about “{title}” was accepted: {effect}.', values),
  },
  dismissed: {
    type: 'warning',
    title: t('Appeal dismissed'),
    ofUser: ({ title }: Effect) => t('Your appeal about “{title}” was dismissed. This is final.', { title }),
    ofOwner: ({ title }: Effect) => t('The appeal of a user about “{title}” was dismissed. This is final.', { title }),
  },
} as const;

/** Of concurrent answers one counts; the others throw `already_decided`. */
function createAnswer(parts: AppealParts) {
  const { appeals, subjects, withTransaction, clock } = parts;
  return (
    { id, outcome, answer }: BodyOf<typeof answerAppeal>,
    { audit, role }: { audit: Pick<AuditTrail, 'on' | 'done'>; role: Principal['role'] },
  ): Promise<StoredAppeal> =>
    withTransaction(async (session) => {
      const found = await appeals.find(id, session);
      if (!found) throw new AppError('not_found');
      const subject = subjects[found.kind];
      const note = { subject: subject.itemOf(found.subjectId) };
      audit.on(note);
      assertHolds(role, subject.permission);
      const ended = await appeals.end(id, { state: outcome, answer, answeredAt: clock.now() }, session);
      if (!ended) throw new AppError('already_decided');
      const { subjectId, at, title } = ended;
      if (outcome === 'upheld') await subject.uphold(subjectId, answer, session);
      await subject.record?.(subjectId, { state: outcome, at, answer }, session);
      // The audit line omits the answer, which is erased with the user's account.
      await audit.done({ ...note, detail: `The appeal about “${title}” was ${outcome}.` }, session);
      const { ofUser: textOfUser, ofOwner: textOfOwner, ...news } = ANSWERED[outcome];
      const effect = { title, effect: subject.upheldText };
      const words = answer === '' ? '' : ` ${t('Answer: {answer}', { answer })}`;
      const ofUser = { ...news, message: textOfUser(effect) + words };
      const ofOwner = { ...news, message: textOfOwner(effect) + words };
      await tell(parts, ended.userId, ended, ofUser, session);
      await tellOwner(parts, ended, { ...ofOwner, type: 'info' }, session);
      return ended;
    });
}

async function presentAll({ users, subjects }: AppealParts, rows: readonly StoredAppeal[]): Promise<Appeal[]> {
  const people = await users.list([...new Set(rows.map(({ userId }) => userId))]);
  const handles = new Map(people.map(({ id, handle }) => [id, `@${handle}`]));
  return rows.map(({ id, kind, state, title, words, reason, answer, at, answeredAt, subjectId, userId }) => ({
    id,
    kind,
    state,
    title,
    item: subjects[kind].itemOf(subjectId),
    from: handles.get(userId) ?? '',
    words,
    reason,
    sentAt: at.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** Appeals of users against decisions, which admins answer. The subjects find and replace the decisions. */
export function createAppealsModule(deps: AppealsDeps) {
  const appeals = createAppealRepository(deps.connection);
  const subjects = { work: deps.work, hold: deps.hold, suspension: createAppealedSuspension(deps) };
  const parts = { ...deps, appeals, subjects };
  const send = createSend(parts);
  const answer = createAnswer(parts);
  const presentOwn = ({ state, at, answer: words }: StoredAppeal): ResponseOf<typeof sendAppeal>['appeal'] => ({
    state,
    sent_at: at.toISOString(),
    answer: words,
  });
  const readSuspension = async (userId: string): Promise<ResponseOf<typeof getSuspension>['suspension']> => {
    const { subjectId, decision, reason, until } = await subjects.suspension.find(userId, userId);
    const appeal = await appeals.findAgainst({ kind: 'suspension', subjectId, decision });
    return { reason, until: until?.toISOString() ?? null, appeal: appeal && presentOwn(appeal) };
  };
  return {
    erase: appeals.erase,
    countOpen: appeals.countOpen,
    /** Whether an appeal against a decision of this project was upheld. */
    hasUpheld: appeals.hasUpheld,
    /** All appeals of a user, for the download of their data. */
    dataOf: (userId: string) =>
      walkBatches<StoredAppeal>((last, limit) => appeals.listOf(userId, last?.id ?? null, limit)),
    /** Closes the open appeals about a subject, except against this decision. */
    close: (kind: AppealKind, subjectId: string, session: ClientSession, decision = ''): Promise<void> =>
      appeals.closeOthers({ kind, subjectId, decision }, deps.clock.now(), session),
    routes: [
      route(sendAppeal, async ({ caller, body: { kind, subject_id: named, decided_at: seenAt, words } }) => ({
        appeal: presentOwn(await send(caller().accountId, { kind, named, words, seenAt })),
      })),
      route(getSuspension, async ({ caller }) => ({ suspension: await readSuspension(caller().accountId) })),
      route(appealSuspension, async ({ caller, body: { words } }) => {
        const { accountId } = caller();
        await send(accountId, { kind: 'suspension', named: accountId, words });
        return { suspension: await readSuspension(accountId) };
      }),
      route(listAppeals, async ({ query }) => {
        const { rows, next } = await appeals.page(query.state, query);
        return { appeals: await presentAll(parts, rows), next };
      }),
      route(answerAppeal, async ({ body, audit, caller }) => {
        const [appeal] = await presentAll(parts, [await answer(body, { audit, role: caller().role })]);
        if (!appeal) throw new AppError('not_found');
        return { appeal };
      }),
    ],
  };
}

export type AppealsModule = ReturnType<typeof createAppealsModule>;
