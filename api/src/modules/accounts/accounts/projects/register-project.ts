import { AppError, type BodyOf, type registerProject } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../../core-deps.ts';
import { isDuplicateKey } from '../../../../db/database-errors.ts';
import { isReservedName } from '../names/index.ts';
import { type AssertNewPassword, type Passwords } from '../passwords/index.ts';
import type { ProjectProfile } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import { firstOwner } from './team.ts';

export interface RegisterProjectDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly projects: ProjectRepository;
  readonly passwords: Passwords;
  readonly assertNewPassword: AssertNewPassword;
}

export type RegisterProject = (input: BodyOf<typeof registerProject>) => Promise<ProjectProfile>;

const TAKEN = {
  name: t('This project name is already taken.'),
  username: t('This username is already taken.'),
} as const;
const RESERVED = { name: t('This project name is reserved.'), username: t('This username is reserved.') } as const;

type Names = Pick<ProjectProfile, 'name' | 'username'>;

/** The error for the refused names. Null if none is refused. */
async function refusalOf(
  names: Names,
  texts: Readonly<Record<keyof Names, string>>,
  isRefused: (name: string) => boolean | Promise<boolean>,
): Promise<AppError | null> {
  const fields: Record<string, string[]> = {};
  for (const field of ['name', 'username'] as const) {
    if (await isRefused(names[field])) fields[field] = [texts[field]];
  }
  const message = Object.values(fields).flat()[0];
  return message === undefined ? null : new AppError('name_taken', { message, fields });
}

/**
 * Creates a project account. Its username and name both sign in, so neither may equal or resemble those of another
 * project, or imitate the product. Throws `name_taken` with the fields, and `validation_failed` for a password that is
 * easy to guess.
 */
export function createRegisterProject(deps: RegisterProjectDeps): RegisterProject {
  const { projects, passwords, assertNewPassword, clock, random } = deps;
  return async ({ name, username, password }) => {
    const reserved = await refusalOf({ name, username }, RESERVED, isReservedName);
    if (reserved) throw reserved;
    await assertNewPassword(password, [name, username]);
    const passwordHash = await passwords.hash(password);
    const createdAt = clock.now();
    const project: ProjectProfile = {
      id: random.id(),
      name,
      username,
      status: 'active',
      createdAt,
      features: [],
      logo: '',
    };
    try {
      await projects.insert(project, firstOwner(project, passwordHash));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Null if the other project was deleted in the meantime.
      throw (await refusalOf(project, TAKEN, projects.isNameTaken)) ?? new AppError('name_taken');
    }
    return project;
  };
}
