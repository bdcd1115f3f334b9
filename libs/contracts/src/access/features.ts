import { t } from '@magnetx/texts';
/**
 * The features that can be switched on step by step, and what each gives a project. The calls of a feature name it;
 * see docs/decisions/0028-feature-flags.md.
 */
export const FEATURES = {
  inbox: t('Submissions inbox and recommendations'),
  invitations: t('Invitations to the team'),
  scheduling: t('Scheduled starts of quests'),
} as const;
export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as [Feature, ...Feature[]];

/** For every project, for those that admins choose, or for none. */
export const FEATURE_MODES = ['on', 'chosen', 'off'] as const;
export type FeatureMode = (typeof FEATURE_MODES)[number];
export type FeatureSettings = Readonly<Record<Feature, FeatureMode>>;

/**
 * The settings of a list such as `invitations=chosen,inbox=off`; null if it is invalid, or names a feature twice.
 * Unnamed features are on.
 */
export function parseFeatureSettings(list: string): FeatureSettings | null {
  const named = new Map<Feature, FeatureMode>();
  for (const entry of list.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', mode = '', ...rest] = entry.split('=').map((part) => part.trim());
    const feature = FEATURE_NAMES.find((one) => one === name);
    const known = FEATURE_MODES.find((one) => one === mode);
    if (!feature || !known || rest.length > 0 || named.has(feature)) return null;
    named.set(feature, known);
  }
  const modeOf = (name: Feature) => [name, named.get(name) ?? 'on'];
  return Object.fromEntries(FEATURE_NAMES.map(modeOf)) as Record<Feature, FeatureMode>;
}

/** Whether a feature of this mode is on for a project. `isChosen`: an admin chose it for the project. */
export function isFeatureOn(mode: FeatureMode, isChosen: boolean): boolean {
  return mode === 'on' || (mode === 'chosen' && isChosen);
}

/** Whether a project has the feature. `chosen`: the features that admins chose for it. */
export function hasFeature(feature: Feature, settings: FeatureSettings, chosen: readonly string[]): boolean {
  return isFeatureOn(settings[feature], chosen.includes(feature));
}

/** The refusal of a call whose feature the project does not have. */
export function featureRefusal(feature: Feature): string {
  return t('Not switched on for your project: {features}.', { features: FEATURES[feature].toLowerCase() });
}
