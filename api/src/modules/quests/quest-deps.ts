import type { CoreDeps } from '../../core-deps.ts';
import type { Emitter } from '../../events/index.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

export type QuestFields = Parameters<QuestRepository['changeIf']>[2];

/** The changed quest, and the fields that were set. For a new quest, these are all fields. */
export interface QuestChange {
  readonly quest: Quest;
  readonly set: Partial<QuestFields>;
}

export interface QuestEvents {
  readonly questChanged: Emitter<QuestChange>;
  readonly questLive: Emitter<Quest>;
  /** Its approval was reversed. */
  readonly questUnlisted: Emitter<Quest>;
  readonly questConcluded: Emitter<Quest>;
}

/** The dependencies of the module's parts. */
export interface QuestDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly quests: QuestRepository;
  readonly listings: ListingRepository;
  readonly projects: Projects;
  readonly ledger: LedgerModule;
  readonly events: QuestEvents;
}
