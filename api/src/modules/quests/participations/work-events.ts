import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../../events/index.ts';
import type { QuestParticipation } from './participate.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

/** New work, with what the transaction has read of its quest and its author. */
export interface AddedWork extends QuestParticipation {
  readonly handle: string;
}

export interface WorkEvents {
  /** Work was submitted for the first time. */
  readonly workAdded: Emitter<AddedWork>;
  /** Work was submitted again, decided or removed. Removed work is not queued any more. */
  readonly workChanged: Emitter<Participation>;
}

/** The repository with an event for each change of work. */
export function withWorkEvents(repository: ParticipationRepository, { workChanged }: Pick<WorkEvents, 'workChanged'>) {
  const emit = async (changed: Participation | null, session: ClientSession): Promise<void> => {
    if (changed?.work) await workChanged.emit(changed, session);
  };
  return {
    ...repository,
    changeIf: async (participation, statuses, set, session) => {
      const changed = await repository.changeIf(participation, statuses, set, session);
      await emit(changed, session);
      return changed;
    },
    remove: async (participation, session) => {
      await repository.remove(participation, session);
      await emit({ ...participation, isQueued: false }, session);
    },
  } satisfies ParticipationRepository;
}
