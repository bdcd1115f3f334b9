import type {
  ApplicationStatus,
  EntryStatus,
  MissionStatus,
  PublicQuest,
  QuestKind,
  VisitSource,
  WorkStatus,
} from '@magnetx/contracts';
import type { QuestOf } from '../quest.model.ts';

type Status = WorkStatus | EntryStatus | ApplicationStatus | MissionStatus;

/** The participations of one source, and of all. */
interface Shares {
  readonly source: VisitSource;
  readonly participants: Readonly<Record<VisitSource, number>>;
  readonly completions: Readonly<Record<VisitSource, number>>;
}

/** In what quests of a kind differ from other quests, besides their fields. */
export interface KindRules<K extends QuestKind> {
  readonly name: string;
  /** On the button of its public page while it is open. */
  readonly joinLabel: string;
  /** Above the description on that page. */
  readonly heading: string;
  /** The public facts of this kind alone. Empty texts are left out. */
  factsOf: (quest: QuestOf<K>) => PublicQuest['facts'];
  /** The cash that it gave to the participants of a source, in US cents. */
  cashForCents: (quest: QuestOf<K>, shares: Shares) => number;
  /** The statuses that are still to be decided, which a removal settles. */
  undecidedOf: (quest: QuestOf<K>) => readonly Status[];
  /** The text about the removal for undecided participants. */
  removalText: (title: string) => string;
  /** The statuses of participants in reports. Those of an earlier group come first. */
  readonly ranks: readonly (readonly Exclude<Status, 'removed'>[])[];
  /** Participants hand in work, which an admin decides on. */
  readonly takesWork?: true;
  /** A draw chooses its winners. Joining is all that participants do. */
  readonly hasDraw?: true;
  /** A participation is complete from the beginning. */
  readonly isCompleteOnJoin?: true;
  /** Passing its checks completes it. Of other kinds, they are conditions of taking part. */
  readonly isEarnedByChecks?: true;
  readonly canBeFeatured?: true;
  /** Each day costs MXP. The fee pays the first. */
  readonly isPaidByDay?: true;
}
