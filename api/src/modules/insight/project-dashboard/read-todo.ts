import {
  ENDING_SOON_HOURS,
  LISTING_DAY_MXP,
  LOW_BALANCE_DAYS,
  TODO_COUNT_MAX,
  type ProjectTodo,
} from '@magnetx/contracts';
import type { Clock } from '../../../runtime/clock.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import { kindOf, type Quest, type QuestsModule } from '../../quests/quests/index.ts';

export interface ReadTodoDeps {
  readonly quests: Pick<QuestsModule, 'ofProject' | 'edits'>;
  readonly participations: Pick<ParticipationsModule, 'countIn'>;
  readonly clock: Clock;
  /** The submissions without a decision or recommendation, up to a limit. */
  countWaiting: (projectId: string) => Promise<number>;
}

/** The newest quests of a status that the list looks at. */
const QUESTS_MAX = 200;
const HOUR_MS = 60 * 60_000;

/** One entry for these quests; null without any. */
function ofQuests(kind: ProjectTodo['kind'], quests: readonly Quest[]): ProjectTodo | null {
  const [first] = quests;
  if (!first) return null;
  return { kind, count: quests.length, quest: quests.length === 1 ? { id: first.id, title: first.title } : null };
}

function ofCount(kind: ProjectTodo['kind'], count: number): ProjectTodo | null {
  return count === 0 ? null : { kind, count, quest: null };
}

function endsSoon({ endsAt }: Quest, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() - now.getTime() <= ENDING_SOON_HOURS * HOUR_MS;
}

function isUnfunded({ cashCents, isFunded }: Quest): boolean {
  return cashCents > 0 && !isFunded;
}

/** A balance that pays the live listings for few more days, or less than the fee of the latest quest. */
function lowBalance(balanceMxp: number, live: readonly Quest[], latest: Quest | undefined): ProjectTodo | null {
  const perDayMxp = live.filter((quest) => kindOf(quest).isPaidByDay).length * LISTING_DAY_MXP;
  const days = perDayMxp === 0 ? LOW_BALANCE_DAYS : Math.floor(balanceMxp / perDayMxp);
  const isLow = days < LOW_BALANCE_DAYS || (latest !== undefined && balanceMxp < latest.feeMxp);
  return isLow ? { kind: 'low_balance', count: days, quest: null } : null;
}

/** The work that waits for a project, the most urgent first. The cost does not grow with participants. */
export async function readTodo(
  { quests, participations, clock, countWaiting }: ReadTodoDeps,
  projectId: string,
  balanceMxp: number,
): Promise<ProjectTodo[]> {
  const now = clock.now();
  const list = (status: Quest['status']) => quests.ofProject.list(projectId, status, QUESTS_MAX);
  const [live, concluded, rejected, pending] = await Promise.all([
    list('active'),
    list('concluded'),
    list('rejected'),
    list('pending'),
  ]);
  const answered = live.filter(({ job }) => job?.applicationUrl === '').map(({ id }) => id);
  const [submissions, applications, edits] = await Promise.all([
    countWaiting(projectId),
    participations.countIn(answered, 'applied', TODO_COUNT_MAX),
    quests.edits.listPending([...live, ...pending]),
  ]);
  const latest = [...live, ...concluded, ...pending].sort((a, b) => b.id - a.id)[0];
  return [
    ofCount('submissions', submissions),
    ofCount('applications', applications),
    ofQuests('rejected_quests', rejected),
    lowBalance(balanceMxp, live, latest),
    ofQuests(
      'ending_soon',
      live.filter((quest) => endsSoon(quest, now)),
    ),
    ofQuests('unfunded', live.filter(isUnfunded)),
    ofQuests(
      'waiting_edits',
      [...live, ...pending].filter(({ id }) => edits.has(id)),
    ),
  ].filter((todo) => todo !== null);
}
