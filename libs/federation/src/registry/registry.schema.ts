import * as z from 'zod/mini';

/**
 * The registry: the live release of each remote, in the Frontend Discovery schema (v1-pre), with stricter types.
 * Our own fields are in `extras`.
 */
export const registryEntrySchema = z.object({
  /** The address of the release's `mf-manifest.json`. */
  url: z.string(),
  /** The previous live release, for when `url` cannot be loaded. */
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: z.string(), integrity: z.optional(z.string()) }),
  deployment: z.object({ traffic: z.number().check(z.gte(0), z.lte(100)), default: z.boolean() }),
  extras: z.object({
    contract: z.int(),
    routes: z.array(z.string()),
    /** The release is on trial, as a canary or after its promotion, so pages report its successes too. */
    isCanary: z.optional(z.boolean()),
    /**
     * The integrity value of the `remote-entry.js` beside `url`. The entry contains those of all other scripts and
     * styles. Development builds have none.
     */
    entryIntegrity: z.optional(z.string()),
    /** The same for `fallbackUrl`. */
    fallbackIntegrity: z.optional(z.string()),
  }),
});

export type RegistryEntry = z.infer<typeof registryEntrySchema>;

export const registrySchema = z.object({
  /** The address of the Frontend Discovery schema. */
  schema: z.optional(z.string()),
  microFrontends: z.record(z.string(), z.array(registryEntrySchema).check(z.minLength(1))),
  /** The shell's version in new pages. */
  shellVersion: z.optional(z.string()),
});

export type Registry = z.infer<typeof registrySchema>;
