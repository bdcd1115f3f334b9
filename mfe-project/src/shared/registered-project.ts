import { registerProject, type Project } from '@magnetx/contracts';
import { paths } from '../paths';

const projectSchema = registerProject.response.shape.project;

/** Hands a fresh project over from the registration to the sign-in, beside the address and not in it. */
export function toLoginAs(project: Project) {
  return { to: paths.login.href(), state: project };
}

/** The project that was handed over, if any. The location's state may be anything: other pages write it too. */
export function readRegisteredProject(locationState: unknown): Project | null {
  return projectSchema.safeParse(locationState).data ?? null;
}
