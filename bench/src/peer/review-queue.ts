import { NO_REASON, REVIEW_OVERDUE_HOURS, rewardLine, submissionFlagsOf, type ReviewItem } from '@magnetx/contracts';
import { rewardOf, winnersOf } from './quests.ts';
import { assertServed, fields, type Participation, type Quest, type Store, type User } from './store.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** After this, work waits for an admin. */
const OWNER_MS = 7 * DAY_MS;
const QUEST = fields(
  'type title description status projectId projectName participantCount isFunded isToCheck job cashCents mxpReward ' +
    'maxWinners drawnAt createdAt resubmittedAt startsAt endsAt decidedAt liveAt listedUntil deletedAt reason ' +
    'revision earlierWords',
);
const WORK = fields('questId userId status at work revision round');
const PERSON = fields('handle status walletAddress walletVerifiedAt allowedWallet');
const APPROVED: readonly string[] = ['active', 'concluded', 'approved', 'paid'];

const statusOf = (status: string): ReviewItem['status'] =>
  status === 'pending' ? status : APPROVED.includes(status) ? 'approved' : 'rejected';
const reasonOf = (status: string, given: string) => (status === 'rejected' ? given || NO_REASON : given);
const revised = (id: string, revision: number) => (revision > 1 ? `${id}-r${revision}` : id);
const causeOf = ({ _id, round }: Participation) => (round === 0 ? `reward:${_id}` : `reward:${_id}:${round}`);

function waiting(status: ReviewItem['status'] | null, since: Date, now: Date) {
  const isOverdue = status === 'pending' && now.getTime() - since.getTime() > REVIEW_OVERDUE_HOURS * HOUR_MS;
  return { submittedAt: since.toISOString(), isOverdue };
}

/** Whether the decision on a quest can be taken back. */
function isReversible(quest: Quest, isScheduled: boolean, now: Date): boolean {
  const { status, liveAt, listedUntil } = quest;
  if (quest.deletedAt !== null || (quest.endsAt !== null && quest.endsAt <= now)) return false;
  if (status === 'rejected' || isScheduled) return true;
  if (status !== 'active' || liveAt === null || quest.participantCount > 0) return false;
  return listedUntil === null || listedUntil.getTime() <= liveAt.getTime() + DAY_MS;
}

const NO_WORK = {
  userId: null,
  mxp: 0,
  cash_cents: 0,
  reserved_cents: 0,
  submissionUrl: '',
  isLinkRepeated: false,
  flags: [],
};
const UNCHANGED = { changes: [], terms: null };

function presentQuest(quest: Quest, now: Date): ReviewItem {
  assertServed(quest.earlierWords === undefined, 'changed quests');
  const { type, title, description, projectName, projectId, cashCents, mxpReward: mxp } = quest;
  const isScheduled = quest.status === 'pending' && quest.decidedAt !== null;
  const status = isScheduled ? 'approved' : statusOf(quest.status);
  return {
    id: revised(`quest-${quest._id}`, quest.revision + 1),
    ...{ type, title, description, status, submittedBy: projectName, questId: quest._id, projectId, projectName },
    ...waiting(status, quest.resubmittedAt ?? quest.createdAt, now),
    amount: quest.job?.salary ?? rewardLine(type, { cashCents, mxp, winners: winnersOf(quest) }),
    reason: reasonOf(quest.status, quest.reason),
    isReversible: isReversible(quest, isScheduled, now),
    startsAt: isScheduled ? (quest.startsAt?.toISOString() ?? null) : null,
    turn: quest.isToCheck ? 'check' : status === 'pending' ? 'admin' : null,
    ...{ ...NO_WORK, ...UNCHANGED, recommendation: null, decidedBy: null },
  };
}

interface Context {
  readonly quest: Quest;
  readonly person: { readonly _id: string; readonly handle: string } | undefined;
  readonly isPaid: boolean;
  readonly sharesWallet: boolean;
  readonly reservedCents: number;
  readonly now: Date;
}

function presentWork(part: Participation, { quest, person, now, ...of }: Context): ReviewItem {
  const { work, at } = part;
  const status = statusOf(part.status);
  const isOwners = quest.isFunded && quest.deletedAt === null && now.getTime() - at.getTime() < OWNER_MS;
  const decided = work?.isToCheck ? 'check' : null;
  const turn = part.status !== 'pending' ? decided : isOwners ? 'owner' : 'admin';
  const isLive = part.status === 'rejected' && ['active', 'concluded'].includes(quest.status);
  const isUnpaid = part.status === 'approved' && !of.isPaid && work?.url !== '';
  const given = work?.recommendation;
  return {
    ...{ id: revised(`work-${part._id}`, part.revision), type: 'task', title: quest.title, status },
    description: work?.text ?? '',
    submittedBy: person ? `@${person.handle}` : 'A former user',
    ...{ questId: quest._id, projectId: quest.projectId, projectName: quest.projectName, userId: person?._id ?? null },
    ...waiting(turn === 'owner' ? null : status, at, now),
    amount: rewardOf(quest),
    ...{
      mxp: quest.mxpReward,
      cash_cents: quest.cashCents,
      reserved_cents: of.reservedCents,
      submissionUrl: work?.url ?? '',
    },
    reason: reasonOf(part.status, work?.reason ?? ''),
    isLinkRepeated: work?.isLinkRepeated ?? false,
    flags: work ? submissionFlagsOf(work, person?.handle ?? null, of.sharesWallet) : [],
    isReversible: quest.deletedAt === null && (isUnpaid || isLive),
    recommendation: given ? { ...given, at: given.at.toISOString() } : null,
    ...{ ...UNCHANGED, startsAt: null, turn, decidedBy: status === 'pending' ? null : (work?.decidedBy ?? 'admin') },
  };
}

type Person = Pick<User, '_id' | 'handle' | 'status' | 'walletAddress' | 'walletVerifiedAt' | 'allowedWallet'>;

/** Those whose wallet another active user has too. */
async function readSharing({ users }: Store, people: readonly Person[]): Promise<ReadonlySet<string>> {
  const asked = people.filter(({ walletAddress, allowedWallet }) => walletAddress !== (allowedWallet ?? null));
  const wallets = [...new Set(asked.map(({ walletAddress }) => walletAddress))];
  if (wallets.length === 0) return new Set();
  const proved = { $sum: { $cond: [{ $gt: ['$walletVerifiedAt', null] }, 1, 0] } };
  const holders = await users
    .aggregate<{ _id: string; active: number; proved: number }>([
      { $match: { walletAddress: { $in: wallets }, status: 'Active' } },
      { $group: { _id: '$walletAddress', active: { $sum: 1 }, proved } },
    ])
    .toArray();
  const counts = new Map(holders.map((holder) => [holder._id, holder]));
  const isShared = ({ walletAddress, walletVerifiedAt, status }: Person): boolean => {
    const { active = 0, proved: provers = 0 } = counts.get(walletAddress ?? '') ?? {};
    return (walletVerifiedAt === null ? active : provers) > Number(status === 'Active');
  };
  return new Set(asked.filter(isShared).map(({ _id }) => _id));
}

/** The first page of the queue, the newest items first. */
export async function readQueue(store: Store, limit: number) {
  const now = new Date();
  const asked = store.reviewRows.find({}, fields('at')).sort({ at: -1, _id: -1 });
  const found = await asked.limit(limit + 1).toArray();
  const rows = found.slice(0, limit);
  const idsOf = (prefix: string) => rows.flatMap(({ _id }) => (_id.startsWith(prefix) ? _id.slice(prefix.length) : []));
  assertServed(idsOf('edit-').length === 0, 'edits');
  const workIds = idsOf('work-');
  const parts = await store.participations.find({ _id: { $in: workIds } }, WORK).toArray();
  const workedOn = [...new Set(parts.map(({ questId }) => questId))];
  const questIds = [...new Set([...idsOf('quest-').map(Number), ...workedOn])];
  const causes = parts.filter(({ status }) => status === 'approved').map(causeOf);
  const [people, quests, payables, reserves] = await Promise.all([
    store.users.find({ _id: { $in: [...new Set(parts.map(({ userId }) => userId))] } }, PERSON).toArray(),
    store.quests.find({ _id: { $in: questIds } }, QUEST).toArray(),
    causes.length > 0 ? store.payables.find({ cause: { $in: causes } }, fields('cause status')).toArray() : [],
    store.balances.find({ _id: { $in: workedOn.map((id) => `funding:${id}`) } }, fields('balanceCents')).toArray(),
  ]);
  const sharing = await readSharing(store, people);
  const partOf = new Map(parts.map((part) => [`work-${part._id}`, part]));
  const questOf = new Map(quests.map((quest) => [quest._id, quest]));
  const personOf = new Map(people.map((person) => [person._id, person]));
  const reserveOf = new Map(reserves.map(({ _id, balanceCents }) => [_id, balanceCents]));
  const onTheirWay = new Set(payables.filter(({ status }) => status !== 'payable').map(({ cause }) => cause));
  const submissions = rows.flatMap(({ _id }): ReviewItem[] => {
    const part = partOf.get(_id);
    const quest = questOf.get(part?.questId ?? Number(_id.slice('quest-'.length)));
    if (!quest) return [];
    if (!part) return [presentQuest(quest, now)];
    const of = { isPaid: onTheirWay.has(causeOf(part)), sharesWallet: sharing.has(part.userId) };
    const reservedCents = reserveOf.get(`funding:${quest._id}`) ?? 0;
    return [presentWork(part, { ...of, quest, person: personOf.get(part.userId), reservedCents, now })];
  });
  const last = found.length > limit ? rows.at(-1) : undefined;
  const place = last && JSON.stringify([`d${last.at.getTime()}`, `t${last._id}`]);
  return { submissions, next: place === undefined ? null : Buffer.from(place).toString('base64url') };
}
