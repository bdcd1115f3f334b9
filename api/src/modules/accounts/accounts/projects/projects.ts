import { AppError, type ProjectSort } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Clock } from '../../../../runtime/clock.ts';
import type { AccountTable } from '../account-table.ts';
import type { ProjectProfile } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import { createLogos } from './recent-logos.ts';

export interface Projects extends Pick<
  ProjectRepository,
  | 'hold'
  | 'setStatus'
  | 'chooseFeature'
  | 'setLogo'
  | 'listLogos'
  | 'clearLogo'
  | 'findPublic'
  | 'findPage'
  | 'setPage'
  | 'listClosing'
  | 'delete'
> {
  /** Null for a project that is being closed. */
  find: (id: string, session?: ClientSession) => Promise<ProjectProfile | null>;
  /**
   * Returns the project if it may make changes. In a transaction it stays active, because a concurrent suspension
   * conflicts. Throws `forbidden` for a suspended project, and `not_authenticated` for a deleted one.
   */
  assertActive: (id: string, session?: ClientSession) => Promise<ProjectProfile>;
  /** Projects that are not being closed, in any order. */
  list: (ids: readonly string[]) => Promise<ProjectProfile[]>;
  /** `listLogos` for cards: as of the last seconds. */
  readonly listRecentLogos: ProjectRepository['listLogos'];
  /** Newest registrations first. */
  readonly table: AccountTable<ProjectProfile, ProjectProfile['status'], ProjectSort>;
  /** Ends its sign-in and releases its names. Null if the project does not exist. */
  beginClosing: (id: string, closingAt: Date, session: ClientSession) => Promise<ProjectProfile | null>;
}

const SUSPENDED = t('Your project is suspended: it can read what it has, and change nothing.');

/** Throws `forbidden` for a suspended project. */
export function assertNotSuspended({ status }: ProjectProfile): void {
  if (status !== 'active') throw new AppError('forbidden', { message: SUSPENDED });
}

export function createProjects(projects: ProjectRepository, clock: Clock): Projects {
  return {
    ...projects,
    ...createLogos(projects, clock),
    find: projects.findById,
    assertActive: async (id, session) => {
      const project = await projects.findById(id, session);
      if (!project || (session && !(await projects.hold(id, session)))) throw new AppError('not_authenticated');
      assertNotSuspended(project);
      return project;
    },
  };
}
