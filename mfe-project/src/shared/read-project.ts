import { projectSchema, type Project } from '@magnetx/contracts';
import { paths } from '../paths.ts';

/** Hands a fresh project over from the registration to the sign-in, beside the address and not in it. */
export function toLoginAs(project: Project) {
  return { to: paths.login.href(), state: project };
}

/** A project out of the location's state or the browser's storage, which may hold anything. */
export function readProject(stored: unknown): Project | null {
  return projectSchema.safeParse(stored).data ?? null;
}
