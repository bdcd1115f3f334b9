import {
  AppError,
  checkLinesOf,
  decideAnyClaim,
  decideClaim,
  listAllWaitingClaims,
  listWaitingClaims,
  WAITING_CLAIMS_MAX,
  type BodyOf,
  type CheckAnswer,
  type WaitingClaim,
} from '@magnetx/contracts';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import { route, type Route } from '../../../../http/route.ts';
import { ownedCheckOf } from '../../checks/index.ts';
import { isShown } from '../../quests/index.ts';
import { checkedAt, checksOf } from './own-claim.ts';
import { createSettleAnswer, type AnswerDeps } from './settle-answer.ts';
import { tellVerdict } from './tell-verdict.ts';

const textOf = ({ code = '', manual = '' }: CheckAnswer): string => manual || code;

/** The answers that people decide on: of a project, which its members see, or of all. */
export function createWaitingClaimRoutes(deps: AnswerDeps): Route[] {
  const { claims, quests, users, clock } = deps;
  const settle = createSettleAnswer(deps);

  const list = async (projectId: string | null, without: readonly number[] = []): Promise<WaitingClaim[]> => {
    const waiting = await claims.listWaiting(projectId, without, WAITING_CLAIMS_MAX);
    const [found, people] = await Promise.all([
      quests.list([...new Set(waiting.map(({ questId }) => questId))]),
      users.list(waiting.map(({ userId }) => userId)),
    ]);
    // A suspended project's quests take no decisions, and leave the list to others.
    const hidden = found.filter((quest) => !isShown(quest)).map(({ id }) => id);
    if (hidden.length > 0) return list(projectId, [...without, ...hidden]);
    const byId = new Map(found.map((quest) => [quest.id, quest]));
    const handles = new Map(people.map(({ id, handle }) => [id, `@${handle}`]));
    return waiting.flatMap((claim) => {
      const { _id, questId, userId, revision } = claim;
      const { position = 0, since = claim.startedAt } = claim.waiting ?? {};
      const quest = byId.get(questId);
      const check = quest && checksOf(quest)[position];
      if (!check) return [];
      const { answer, reason } = checkedAt(claim, position);
      return {
        ...{ quest_id: questId, claim_id: _id, revision, title: quest.title, check: check.kind, problem: reason },
        lines: checkLinesOf(ownedCheckOf(check)),
        from: handles.get(userId) ?? '',
        answer: textOf(answer ?? {}),
        sent_at: since.toISOString(),
      };
    });
  };

  /** Throws `not_found` for an answer that does not wait, and `item_changed` for another than was seen. */
  const decide = async (
    { quest_id: questId, claim_id: claimId, revision, is_passed: isPassed, reason }: BodyOf<typeof decideClaim>,
    audit: AuditTrail,
    projectId?: string,
  ): Promise<Record<string, never>> => {
    // Without the reason, which is erased with the user's account.
    const note = { subject: `quest-${questId}`, detail: `${isPassed ? 'Passed' : 'Failed'} an answer.` };
    audit.on(note);
    const [claim, quest] = await Promise.all([claims.get(questId, claimId), quests.find(questId)]);
    if (!quest || !claim?.waiting) throw new AppError('not_found');
    if (projectId !== undefined && quest.projectId !== projectId) throw new AppError('not_found');
    if (claim.revision !== revision) throw new AppError('item_changed');
    const { userId, period, source, waiting } = claim;
    const given = { quest, claim, period, userId, source, position: waiting.position, answer: {} };
    const verdict = {
      result: isPassed ? ('passed' as const) : ('failed' as const),
      reason,
      evidence: { source: projectId === undefined ? 'admin' : 'owner', observedAt: clock.now(), hash: '' },
    };
    const settled = await settle(given, verdict, {
      also: async (stored, session) => {
        await tellVerdict(deps, given, verdict, stored, session);
        await audit.done(note, session);
      },
    });
    if (!settled) throw new AppError('item_changed');
    return {};
  };

  return [
    route(listWaitingClaims, async ({ caller }) => ({ claims: await list(caller().accountId) })),
    route(decideClaim, ({ caller, body, audit }) => decide(body, audit, caller().accountId)),
    route(listAllWaitingClaims, async () => ({ claims: await list(null) })),
    route(decideAnyClaim, ({ body, audit }) => decide(body, audit)),
  ];
}
