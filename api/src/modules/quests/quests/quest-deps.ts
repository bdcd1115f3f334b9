import type { PictureKind } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Emitter } from '../../../events/index.ts';
import type { Features, Projects } from '../../accounts/accounts/index.ts';
import type { SealChecksFor } from '../checks/index.ts';
import type { DraftsModule } from '../drafts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { EditRequest } from './edit-request.model.ts';
import type { EditRequestRepository } from './edit-request.repository.ts';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

export type QuestFields = Parameters<QuestRepository['changeIf']>[2];

/** The changed quest, and the fields that were set. For a new quest, these are all fields. */
export interface QuestChange {
  readonly quest: Quest;
  readonly set: Partial<QuestFields>;
}

/** An edit request with its quest. */
export interface QuestEditRequest {
  readonly edit: EditRequest;
  readonly quest: Quest;
}

/** A new quest whose rewards are to be reserved. */
export interface RequestedReserve {
  readonly quest: Quest;
  /** For unlimited places, in US cents. */
  readonly amountCents: number | undefined;
  readonly attempt: string;
}

export interface QuestEvents {
  readonly reserveRequested: Emitter<RequestedReserve>;
  /** With its fee charged, and its rewards reserved if that was requested. */
  readonly questPosted: Emitter<Quest>;
  readonly questChanged: Emitter<QuestChange>;
  readonly editRequestChanged: Emitter<QuestEditRequest>;
  readonly questLive: Emitter<Quest>;
  /** Its approval was reversed. */
  readonly questUnlisted: Emitter<Quest>;
  readonly questConcluded: Emitter<Quest>;
}

/** The pictures that projects uploaded. */
export interface UsablePictures {
  /** Keeps a project's own picture while it is used. Throws `validation_failed` for any other, at this field. */
  assertUsable: (
    own: { readonly projectId: string; readonly id: string; readonly kind: PictureKind },
    field: string,
    session: ClientSession,
  ) => Promise<void>;
}

/** The dependencies of the module's parts. */
export interface QuestDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly quests: QuestRepository;
  readonly editRequests: EditRequestRepository;
  readonly listings: ListingRepository;
  readonly projects: Projects;
  readonly pictures: UsablePictures;
  readonly ledger: LedgerModule;
  readonly payables: Pick<PayablesModule, 'debts'>;
  readonly drafts: Pick<DraftsModule, 'remove'>;
  readonly events: QuestEvents;
  readonly features: Pick<Features, 'assertHasById' | 'settings'>;
  readonly sealChecksFor: SealChecksFor;
  /** Only funded quests with cash rewards go live. */
  readonly isFundingRequired: boolean;
}
