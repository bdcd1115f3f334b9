import type { ClientSession } from 'mongoose';
import type { Participation, ParticipationRepository } from './participation.repository';

/** Done in the transaction in which work is handed in, decided on, or goes: it is not queued then. */
export type WorkHook = (work: Participation, session: ClientSession) => Promise<void>;

/** The repository, of whose changes of work the hooks are told. */
export function followWork(repository: ParticipationRepository, hooks: readonly WorkHook[]): ParticipationRepository {
  const tell = async (changed: Participation | null, session: ClientSession): Promise<void> => {
    if (changed?.work) for (const hook of hooks) await hook(changed, session);
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
