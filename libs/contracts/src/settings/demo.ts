/** The values of the setting SEED_DEMO. */
export const SEED_DEMO_VALUES = ['true', 'false', 'always'] as const;

export type SeedDemo = (typeof SEED_DEMO_VALUES)[number];

/**
 * Whether the site shows demo data. `true` seeds the embedded database only; an external database is seeded with
 * `always` alone.
 */
export function wantsDemo(seedDemo: SeedDemo, mongodbUrl: string | undefined): boolean {
  return seedDemo === 'always' || (seedDemo === 'true' && !mongodbUrl);
}
