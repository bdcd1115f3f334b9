import {
  AppError,
  FEATURE_NAMES,
  featureRefusal,
  hasFeature,
  type Feature,
  type FeatureSettings,
} from '@magnetx/contracts';
import type { ProjectProfile } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';

/** The features that projects have, by the setting and by what admins chose for each. */
export function createFeatures(settings: FeatureSettings, projects: Pick<ProjectRepository, 'findById'>) {
  const has = (project: ProjectProfile, feature: Feature): boolean => hasFeature(feature, settings, project.features);
  const assertHas = (project: ProjectProfile, feature: Feature): void => {
    if (!has(project, feature)) throw new AppError('forbidden', { message: featureRefusal(feature) });
  };
  return {
    /** The mode of each feature. */
    settings,
    of: (project: ProjectProfile): Feature[] => FEATURE_NAMES.filter((feature) => has(project, feature)),
    /** Throws `forbidden` unless the project has the feature. */
    assertHas,
    /** The same by the project's id. Reads nothing for a feature that every project has. */
    assertHasById: async (projectId: string, feature: Feature): Promise<void> => {
      if (settings[feature] === 'on') return;
      const project = await projects.findById(projectId);
      if (!project) throw new AppError('not_authenticated');
      assertHas(project, feature);
    },
  };
}

export type Features = ReturnType<typeof createFeatures>;
