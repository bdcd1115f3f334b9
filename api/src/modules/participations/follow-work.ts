import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../events/index.ts';
import type { Participation, ParticipationRepository } from './participation.repository.ts';

export interface WorkEvents {
  /** Work was handed in, decided on, or goes: it is not queued then. */
  readonly workChanged: Emitter<Participation>;
}

/** The repository, which tells of its changes of work. */
export function followWork(repository: ParticipationRepository, { workChanged }: WorkEvents): ParticipationRepository {
  const tell = async (changed: Participation | null, session: ClientSession): Promise<void> => {
    if (changed?.work) await workChanged.emit(changed, session);
  };
  return {
    ...repository,
    insert: async (participation, session) => {
      await repository.insert(participation, session);
      await tell(participation, session);
    },
    changeIf: async (id, statuses, set, session) => {
      const changed = await repository.changeIf(id, statuses, set, session);
      await tell(changed, session);
      return changed;
    },
    remove: async (participation, session) => {
      await repository.remove(participation, session);
      await tell({ ...participation, isQueued: false }, session);
    },
  };
}
