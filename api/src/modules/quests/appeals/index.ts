import {
  answerAppeal,
  AppError,
  listAppeals,
  sendAppeal,
  type Appeal,
  type BodyOf,
  type ResponseOf,
} from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { route } from '../../../http/route.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import type { NewNotification, NotificationsModule } from '../../messages/notifications/index.ts';
import type { Participation } from '../participations/index.ts';
import type { AppealSubjects } from './appeal-subjects.ts';
import type { StoredAppeal } from './appeal.model.ts';
import { createAppealRepository, type AppealRepository } from './appeal.repository.ts';

interface AppealsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> {
  readonly users: Pick<Users, 'hold' | 'list'>;
  readonly projects: Pick<Projects, 'find'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly subjects: AppealSubjects;
}

interface AppealParts extends AppealsDeps {
  readonly appeals: AppealRepository;
}

const CHANGED = 'There is another decision by now. Look at it, then appeal.';

type News = Pick<NewNotification, 'type' | 'title' | 'message'>;

function tell(
  { notifications }: AppealParts,
  userId: string,
  { questId }: StoredAppeal,
  news: News,
  session: ClientSession,
) {
  return notifications.store({ ...news, userId, topic: 'task', target: { kind: 'task', id: questId } }, session);
}

/** A closed project reads no notifications. */
async function tellOwner(parts: AppealParts, appeal: StoredAppeal, news: News, session: ClientSession): Promise<void> {
  const { projectId } = appeal;
  if (await parts.projects.find(projectId)) await tell(parts, projectId, appeal, news, session);
}

/** Throws `not_found`, `conflict` if there is nothing to appeal against, and `item_changed` for another decision. */
function createSend(parts: AppealParts) {
  const { appeals, users, subjects, withTransaction, clock, random } = parts;
  return (userId: string, body: BodyOf<typeof sendAppeal>): Promise<StoredAppeal> =>
    withTransaction(async (session) => {
      // Keeps the account from being deleted in the meantime.
      if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
      const { kind, words } = body;
      const { decidedAt, ...decision } = await subjects[kind].find(userId, body.subject_id, session);
      if (decidedAt.toISOString() !== body.decided_at) throw new AppError('item_changed', { message: CHANGED });
      const at = clock.now();
      const opened = { state: 'open', at, answer: '', answeredAt: null } as const;
      const appeal = { id: random.id(), kind, userId, words, ...decision, ...opened };
      await appeals.insert(appeal, session);
      await subjects[kind].record(appeal.subjectId, { state: 'open', at, answer: '' }, session);
      const message = `A user has appealed against the rejection of their work on “${appeal.title}”. An admin answers.`;
      await tellOwner(parts, appeal, { type: 'info', title: 'Appeal received', message }, session);
      return appeal;
    });
}

const ANSWERED = {
  upheld: { type: 'success', title: 'Appeal upheld', text: 'was upheld: the work is approved.' },
  dismissed: { type: 'warning', title: 'Appeal dismissed', text: 'was dismissed. This is final.' },
} as const;

/** Of concurrent answers one counts; the others throw `already_decided`. */
function createAnswer(parts: AppealParts) {
  const { appeals, subjects, withTransaction, clock } = parts;
  return (
    { id, outcome, answer }: BodyOf<typeof answerAppeal>,
    audit: Pick<AuditTrail, 'on' | 'done'>,
  ): Promise<StoredAppeal> =>
    withTransaction(async (session) => {
      const found = await appeals.find(id, session);
      if (!found) throw new AppError('not_found');
      const subject = subjects[found.kind];
      const note = { subject: subject.itemOf(found.subjectId) };
      audit.on(note);
      const ended = await appeals.end(id, { state: outcome, answer, answeredAt: clock.now() }, session);
      if (!ended) throw new AppError('already_decided');
      const { subjectId, at, title } = ended;
      if (outcome === 'upheld') await subject.uphold(subjectId, answer, session);
      await subject.record(subjectId, { state: outcome, at, answer }, session);
      // The audit line omits the answer, which is erased with the user's account.
      await audit.done({ ...note, detail: `The appeal about “${title}” was ${outcome}.` }, session);
      const { text, ...news } = ANSWERED[outcome];
      const words = answer === '' ? '' : ` Answer: ${answer}`;
      const ofUser = { ...news, message: `Your appeal about “${title}” ${text}${words}` };
      const ofOwner = { ...news, message: `The appeal of a user about “${title}” ${text}${words}` };
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
  const parts = { ...deps, appeals };
  const send = createSend(parts);
  const answer = createAnswer(parts);
  const presentOwn = ({ state, at, answer: words }: StoredAppeal): ResponseOf<typeof sendAppeal>['appeal'] => ({
    state,
    sent_at: at.toISOString(),
    answer: words,
  });
  return {
    erase: appeals.erase,
    /** All appeals of a user, for the download of their data. */
    dataOf: (userId: string) =>
      walkBatches<StoredAppeal>((last, limit) => appeals.listOf(userId, last?.id ?? null, limit)),
    /** Closes an open appeal against a decision that was replaced. */
    onWorkChanged: (work: Participation, session: ClientSession): Promise<void> => {
      const decision = deps.subjects.work.decisionOf(work);
      return appeals.closeOthers({ kind: 'work', subjectId: work.id, decision }, deps.clock.now(), session);
    },
    routes: [
      route(sendAppeal, async ({ caller, body }) => ({ appeal: presentOwn(await send(caller().accountId, body)) })),
      route(listAppeals, async ({ query }) => {
        const { rows, next } = await appeals.page(query.state, query);
        return { appeals: await presentAll(parts, rows), next };
      }),
      route(answerAppeal, async ({ body, audit }) => {
        const [appeal] = await presentAll(parts, [await answer(body, audit)]);
        if (!appeal) throw new AppError('not_found');
        return { appeal };
      }),
    ],
  };
}

export type AppealsModule = ReturnType<typeof createAppealsModule>;
