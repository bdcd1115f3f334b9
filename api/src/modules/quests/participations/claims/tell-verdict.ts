import { CHECK_RULES, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Verdict } from '../../checks/index.ts';
import { kindOf } from '../../quests/index.ts';
import { checksOf } from './own-claim.ts';
import type { Answer, AnswerDeps, Settled } from './settle-answer.ts';

/** A title and a message. Null for an unknown result, and for a reward on hold, which has its own notification. */
function newsOf({ quest, position }: Answer, { result, reason }: Verdict, settled: Settled | null) {
  const { title } = quest;
  const check = checksOf(quest)[position];
  const name = check ? CHECK_RULES[check.kind].label : t('A check');
  if (result === 'unknown') return null;
  if (result === 'failed') {
    return [t('Check not passed'), t('{name} of “{title}”: {reason}', { name, title, reason })] as const;
  }
  const passed = [t('Check passed'), t('{name} of “{title}” is passed.', { name, title })] as const;
  if (!settled?.claim.completedAt) return passed;
  const { earnedMxp } = settled;
  if (earnedMxp > 0) {
    return [t('You earned {mxp}', { mxp: formatMxp(earnedMxp) }), t('“{title}” is completed.', { title })] as const;
  }
  return kindOf(quest).isEarnedByChecks
    ? null
    : ([t('All checks passed'), t('You can now take part in “{title}”.', { title })] as const);
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
