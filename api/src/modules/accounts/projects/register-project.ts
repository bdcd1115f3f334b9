import type { BodyOf, registerProject } from '@magnetx/contracts';
import { isDuplicateKey } from '../../../db/database-errors';
import { AppError } from '../../../http/app-error';
import type { Clock } from '../../../jobs/clock';
import type { Random } from '../../../random';
import { assertUnpredictable, type Passwords } from '../passwords';
import type { ProjectAccount, ProjectRepository } from './project.repository';

export interface RegisterProjectDeps {
  readonly projects: ProjectRepository;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly random: Random;
}

export type RegisterProject = (input: BodyOf<typeof registerProject>) => Promise<ProjectAccount>;

const TEXTS = { name: 'This project name is already taken.', username: 'This username is already taken.' } as const;

/**
 * Makes a project account. It may sign in with its username or its name, so neither may be the username or the name of
 * another project. Throws `name_taken` naming the fields, and `validation_failed` for a password that is easy to guess.
 */
export function makeRegisterProject(deps: RegisterProjectDeps): RegisterProject {
  const explain = async (names: { name: string; username: string }): Promise<AppError> => {
    const fields: Record<string, string[]> = {};
    for (const field of ['name', 'username'] as const) {
      if (await deps.projects.findBySignInName(names[field])) fields[field] = [TEXTS[field]];
    }
    const message = Object.values(fields).flat()[0];
    return new AppError('name_taken', message === undefined ? {} : { message, fields });
  };
  return async ({ name, username, password }) => {
    assertUnpredictable(password, [name, username]);
    const passwordHash = await deps.passwords.hash(password);
    const createdAt = deps.clock.now();
    const project: ProjectAccount = { id: deps.random.id(), name, username, passwordHash, status: 'active', createdAt };
    try {
      await deps.projects.insert(project);
    } catch (error) {
      throw isDuplicateKey(error) ? await explain(project) : error;
    }
    return project;
  };
}
