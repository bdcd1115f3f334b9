import { isAsRecommended } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Logger } from 'pino';
import type { QueuedWork } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';
import { withReason, type NotificationText, type ReviewDeps } from './review-deps.ts';

/** A decision on work, with the work as it was before. */
export interface DecidedWork extends QueuedWork {
  readonly status: 'approved' | 'rejected';
  readonly reason: string;
}

interface TellOwnersDeps extends ReviewDeps {
  readonly logger: Logger;
}

type NamedDecision = DecidedWork & { readonly handle: string };

/** The number of decisions against a recommendation that are named in a message. */
const NAMED_MAX = 3;

function isAgainst({ content, status }: DecidedWork): boolean {
  return isAsRecommended(content.recommendation?.verdict, status) === false;
}

/** Ends a reason that has no full stop of its own. */
function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function decisionText(status: DecidedWork['status'], handle: string): string {
  return status === 'approved' ? t('{handle} was approved.', { handle }) : t('{handle} was rejected.', { handle });
}

function newsOf(quest: Quest, decisions: readonly NamedDecision[]): NotificationText {
  const against = decisions.filter(isAgainst);
  const count = (status: DecidedWork['status']) => decisions.filter((each) => each.status === status).length;
  const [approved, rejected] = [count('approved'), count('rejected')];
  const parts = [
    approved > 0 && t('{approved, plural, one {# submission approved} other {# submissions approved}}', { approved }),
    rejected > 0 && t('{rejected, plural, one {# submission rejected} other {# submissions rejected}}', { rejected }),
  ].filter((part) => part !== false);
  const named = against
    .slice(0, NAMED_MAX)
    .map(({ handle, status, reason }) => ended(withReason(decisionText(status, handle), reason)));
  const more = against.length - named.length;
  const differs =
    against.length > 0
      ? [t('Unlike you recommended:'), ...named, ...(more > 0 ? [t('And {more} more.', { more })] : [])].join(' ')
      : '';
  return {
    type: against.length > 0 ? 'warning' : 'info',
    title: t('Submissions decided'),
    message: `“${quest.title}”: ${parts.join(', ')}.${differs && ` ${differs}`}`,
  };
}

/**
 * Notifies the owners of decided work: once per task and batch, so that many decisions are one message. The decisions
 * are stored before, and the inbox shows them without it, so a failure is logged and does not fail the decision.
 */
export function createTellOwners({ users, notifications, withTransaction, logger }: TellOwnersDeps) {
  const store = async (decisions: readonly DecidedWork[]): Promise<void> => {
    if (decisions.length === 0) return;
    const people = await users.list([...new Set(decisions.map(({ work }) => work.userId))]);
    const handles = new Map(people.map(({ id, handle }) => [id, `@${handle}`]));
    const named = decisions.map((each) => ({ ...each, handle: handles.get(each.work.userId) ?? t('A former user') }));
    for (const [, some] of Map.groupBy(named, ({ quest }) => quest.id)) {
      const quest = some[0]?.quest;
      if (!quest || quest.deletedAt !== null) continue;
      const target = { kind: 'task', id: quest.id } as const;
      const news = { ...newsOf(quest, some), userId: quest.projectId, topic: 'task', target } as const;
      await withTransaction((session) => notifications.store(news, session));
    }
  };
  return (decisions: readonly DecidedWork[]): Promise<void> =>
    store(decisions).catch((error: unknown) => logger.error({ err: error }, 'owners were not notified of decisions'));
}
