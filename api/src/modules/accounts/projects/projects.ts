import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { AccountTable } from '../account-table.ts';
import type { ProjectAccount } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';

/** What other modules may know of a project. */
export type ProjectProfile = Omit<ProjectAccount, 'passwordHash'>;

/** Projects as the other modules know them. */
export interface Projects {
  /** Null for one that is being closed. */
  find: (id: string, session?: ClientSession) => Promise<ProjectProfile | null>;
  /**
   * The project, which may change what it has: a suspended one only reads. In a transaction it stays active until that
   * ends, since suspending it meanwhile conflicts. Throws `forbidden`, and `not_authenticated` for a project that is
   * gone.
   */
  assertActive: (id: string, session?: ClientSession) => Promise<ProjectProfile>;
  /** Whether the account exists. Closing it at the same moment conflicts with this write. */
  hold: (id: string, session: ClientSession) => Promise<boolean>;
  /** Those who registered last first. */
  readonly table: AccountTable<ProjectProfile, ProjectProfile['status']>;
  /** False when it has this status already: of several who change it at once, one does. */
  setStatus: (id: string, status: ProjectProfile['status'], session: ClientSession) => Promise<boolean>;
  /** Nobody signs in with its names any more, and others may take them. Null when there is no such project. */
  beginClosing: (id: string, closingAt: Date, session: ClientSession) => Promise<ProjectProfile | null>;
  listClosing: (limit: number) => Promise<string[]>;
  delete: (id: string, session: ClientSession) => Promise<boolean>;
}

const SUSPENDED = 'Your project is suspended: it can read what it has, and change nothing.';

export function createProjects(projects: ProjectRepository): Projects {
  const { findById, hold, table, setStatus, beginClosing, listClosing } = projects;
  return {
    find: findById,
    assertActive: async (id, session) => {
      const project = await findById(id, session);
      if (!project || (session && !(await hold(id, session)))) throw new AppError('not_authenticated');
      if (project.status !== 'active') throw new AppError('forbidden', { message: SUSPENDED });
      return project;
    },
    hold,
    table,
    setStatus,
    beginClosing,
    listClosing,
    delete: projects.delete,
  };
}
