import {
  AppError,
  submissionFlagsOf,
  TODO_COUNT_MAX,
  type BodyOf,
  type decideSubmissions,
  type listSubmissions,
  type QueryOf,
  type recommendSubmissions,
  type ResponseOf,
  type Submission,
} from '@magnetx/contracts';
import type { Logger } from 'pino';
import { searchTermsOf } from '../../../search/words.ts';
import { avatarOf } from '../../accounts/accounts/index.ts';
import type { Participation } from '../participations/index.ts';
import { eachItem } from './each-item.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { OwnerDecisions } from './owner-decisions.ts';
import type { ReviewDeps } from './review-deps.ts';
import { readReviewId, reviewIdOfWork } from './review-id.ts';
import type { PersonRecord, ReviewRowRepository } from './review-row.repository.ts';
import { isCovered } from './owner-rules.ts';
import { deciderOf, presentRecommendation, workStatusOf } from './review.presenter.ts';

export interface SubmissionsDeps extends ReviewDeps {
  readonly rows: ReviewRowRepository;
  readonly owners: OwnerDecisions;
  readonly logger: Logger;
}

type Results = ResponseOf<typeof recommendSubmissions>['results'];

function decisionsOf(records: readonly PersonRecord[]): { approved: number; rejected: number } {
  const sum = (status: PersonRecord['status']) =>
    records.reduce((total, record) => total + (record.status === status ? record.count : 0), 0);
  return { approved: sum('approved'), rejected: sum('rejected') };
}

/** Of a person, owners see what is public at X, and decisions on their work: no wallet, and no other project's name. */
function createLoadSubmissions({ participations, quests, users, rows, ownerRules }: SubmissionsDeps) {
  return async (projectId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Submission>> => {
    const asked = ids.flatMap((id) => {
      const subject = readReviewId(id);
      return subject?.kind === 'work' ? [[id, subject.workId] as const] : [];
    });
    const works = await participations.listByIds(asked.map(([, workId]) => workId));
    const userIds = [...new Set(works.map(({ userId }) => userId))];
    const [tasks, people, records] = await Promise.all([
      quests.list([...new Set(works.map(({ questId }) => questId))]),
      users.list(userIds),
      rows.listRecords(userIds),
    ]);
    const personOf = ({ userId }: Participation): Submission['person'] => {
      const user = people.find(({ id }) => id === userId);
      if (!user) return null;
      const all = records.filter((record) => record.userId === userId);
      return {
        handle: user.handle,
        name: user.name,
        avatarUrl: avatarOf(user, 'row'),
        followers: user.followersCount,
        memberSince: user.joinedAt.toISOString(),
        record: decisionsOf(all),
        recordHere: decisionsOf(all.filter((record) => record.projectId === projectId)),
      };
    };
    return new Map(
      asked.flatMap(([id, workId]): [string, Submission][] => {
        const part = works.find((work) => work.id === workId);
        const quest = tasks.find((task) => task.id === part?.questId);
        if (!part?.work || quest?.projectId !== projectId) return [];
        const { url, text: note, isLinkRepeated, decidedAt, reason, appeal } = part.work;
        const person = personOf(part);
        const submission: Submission = {
          id: reviewIdOfWork(part),
          quest: { id: quest.id, title: quest.title },
          cashCents: quest.cashCents,
          mxp: quest.mxpReward,
          person,
          url,
          note,
          submittedAt: part.at.toISOString(),
          isLinkRepeated,
          flags: submissionFlagsOf(part.work, person?.handle ?? null),
          status: workStatusOf(part),
          decidedAt: decidedAt?.toISOString() ?? null,
          decidedBy: deciderOf(part),
          canDecide: part.status === 'pending' && isCovered(quest, ownerRules),
          reason,
          appeal: appeal ? { state: appeal.state, answer: appeal.answer } : null,
          recommendation: presentRecommendation(part),
        };
        return [[id, submission]];
      }),
    );
  };
}

/** The inbox of a project's owners: the work in the admins' queue on their tasks, and what they recommend for it. */
export function createSubmissions(deps: SubmissionsDeps) {
  const { rows, quests, participations, owners, withTransaction, clock, logger } = deps;
  const load = createLoadSubmissions(deps);

  const recommendOne = (projectId: string, id: string, body: BodyOf<typeof recommendSubmissions>): Promise<void> =>
    withTransaction(async (session) => {
      const subject = readReviewId(id);
      if (subject?.kind !== 'work') throw new AppError('not_found');
      const queued = await participations.workDecisions.getQueued({ ...subject, projectId }, session);
      const { quest } = queued;
      const { verdict, reason } = body;
      const given = verdict !== 'withdraw' && { verdict, reason, at: clock.now(), by: quest.projectName };
      await participations.workDecisions.recommend(queued, given || null, session);
    });

  const decideOne = async (
    projectId: string,
    id: string,
    body: BodyOf<typeof decideSubmissions>,
    audit: AuditTrail,
  ): Promise<void> => {
    const subject = readReviewId(id);
    if (subject?.kind !== 'work') throw new AppError('not_found');
    await owners.decide({ ...subject, projectId }, body, audit);
  };

  const each = (projectId: string, ids: readonly string[], step: (id: string) => Promise<void>): Promise<Results> =>
    eachItem(
      ids.map((id) => ({ id })),
      { logger, step: ({ id }) => step(id), load: (shown) => load(projectId, shown) },
    );

  return {
    /** The submissions without a decision or recommendation, at most {@link TODO_COUNT_MAX}. */
    countWaiting: (projectId: string): Promise<number> => rows.countWaiting(projectId, TODO_COUNT_MAX),

    /** Throws `not_found` for a task of another project. */
    list: async (projectId: string, query: QueryOf<typeof listSubmissions>) => {
      const { status, recommendation, order, quest: questId } = query;
      const quest = questId === undefined ? null : await quests.getOwn({ projectId, questId });
      const filter = {
        projectId,
        terms: searchTermsOf(query.search),
        ...(questId !== undefined && { questId }),
        ...(status !== 'all' && { status }),
        ...(recommendation !== 'all' && { verdict: recommendation }),
      };
      const { rows: found, next } = await rows.page(filter, { order, before: query.before, limit: query.limit });
      const ids = found.map(({ id }) => id);
      const submissions = await load(projectId, ids);
      return {
        submissions: ids.flatMap((id) => submissions.get(id) ?? []),
        quest: quest && { id: quest.id, title: quest.title },
        next,
      };
    },

    /** Sets or withdraws recommendations. */
    recommend: (projectId: string, body: BodyOf<typeof recommendSubmissions>): Promise<Results> =>
      each(projectId, body.ids, (id) => recommendOne(projectId, id, body)),

    /** Decides as the owner. */
    decide: (projectId: string, body: BodyOf<typeof decideSubmissions>, audit: AuditTrail): Promise<Results> =>
      each(projectId, body.ids, (id) => decideOne(projectId, id, body, audit)),
  };
}

export type Submissions = ReturnType<typeof createSubmissions>;
