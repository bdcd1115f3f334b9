import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../../events/index.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

export interface WorkEvents {
  /** Work was submitted for the first time. */
  readonly workAdded: Emitter<Participation>;
  /** Work was submitted again, decided or removed. Removed work is not queued any more. */
  readonly workChanged: Emitter<Participation>;
}

/** The repository with an event for each change of work. */
export function withWorkEvents(repository: ParticipationRepository, { workAdded, workChanged }: WorkEvents) {
  const emit = async (changed: Participation | null, session: ClientSession): Promise<void> => {
    if (changed?.work) await workChanged.emit(changed, session);
  };
  return {
    ...repository,
    insert: async (participation, session) => {
      await repository.insert(participation, session);
      if (participation.work) await workAdded.emit(participation, session);
    },
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
