import { AppError, FEATURES, type Feature } from '@magnetx/contracts';
import { projectNote } from '../../../http/audit-subjects.ts';
import { NO_PROJECT, type Audit, type ProjectAdminDeps } from './project-admin-deps.ts';

/** Chooses a feature for a project, or takes it away. Throws `not_found`. */
export async function switchFeature(
  { projects, withTransaction }: Pick<ProjectAdminDeps, 'projects' | 'withTransaction'>,
  { projectId, feature, isChosen }: { projectId: string; feature: Feature; isChosen: boolean },
  audit: Audit,
): Promise<void> {
  await withTransaction(async (session) => {
    const project = await projects.find(projectId, session);
    if (!project) throw new AppError('not_found', { message: NO_PROJECT });
    const note = projectNote(project);
    audit.on(note);
    await projects.chooseFeature(projectId, feature, isChosen, session);
    await audit.done({ ...note, detail: `${FEATURES[feature]}: ${isChosen ? 'on' : 'off'}` }, session);
  });
}
