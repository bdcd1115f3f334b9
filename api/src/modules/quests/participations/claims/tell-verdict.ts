import { CHECK_RULES, formatMxp } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Verdict } from '../../checks/index.ts';
import { kindOf } from '../../quests/index.ts';
import { checksOf } from './own-claim.ts';
import type { Answer, AnswerDeps, Settled } from './settle-answer.ts';

/** A title and a message. Null for an unknown result, and for a reward on hold, which has its own notification. */
function newsOf({ quest, position }: Answer, { result, reason }: Verdict, settled: Settled | null) {
  const { title } = quest;
  const check = checksOf(quest)[position];
  const about = `${check ? CHECK_RULES[check.kind].label : 'A check'} of “${title}”`;
  if (result === 'unknown') return null;
  if (result === 'failed') return ['Check not passed', `${about}: ${reason}`] as const;
  if (!settled?.claim.completedAt) return ['Check passed', `${about} is passed.`] as const;
  const { earnedMxp } = settled;
  if (earnedMxp > 0) return [`You earned ${formatMxp(earnedMxp)}`, `“${title}” is completed.`] as const;
  return kindOf(quest).isEarnedByChecks
    ? null
    : (['All checks passed', `You can now take part in “${title}”.`] as const);
}

/** Notifies a person of a verdict that was not the answer of their call. `settled` is the claim after it. */
export async function tellVerdict(
  { notifications }: AnswerDeps,
  given: Answer,
  verdict: Verdict,
  settled: Settled | null,
  session: ClientSession,
): Promise<void> {
  const { id, type: topic } = given.quest;
  const news = newsOf(given, verdict, settled);
  if (!news) return;
  const [title, message] = news;
  const type = verdict.result === 'failed' ? 'warning' : 'success';
  const target = { kind: topic, id };
  await notifications.store({ userId: given.userId, type, topic, target, title, message }, session);
}
