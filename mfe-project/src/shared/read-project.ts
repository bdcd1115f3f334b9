import type { Project } from '@magnetx/contracts';
import { paths } from '../paths.ts';

/** Hands a fresh project over from the registration to the sign-in, beside the address and not in it. */
export function toLoginAs(project: Project) {
  return { to: paths.login.href(), state: project };
}

/** A project out of the location's state or the browser's storage, which may hold anything. */
export function readProject(stored: unknown): Pick<Project, 'id' | 'name' | 'username'> | null {
  const { id, name, username } = (stored ?? {}) as Partial<Record<string, unknown>>;
  const isText = (value: unknown): value is string => typeof value === 'string';
  return isText(id) && isText(name) && isText(username) ? { id, name, username } : null;
}
