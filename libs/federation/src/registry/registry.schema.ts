import * as z from 'zod/mini';

/**
 * The registry: which release of each remote is live, in the Frontend Discovery schema (v1-pre), stricter where
 * that schema is loose. What is ours alone stands in `extras`.
 */
export const registryEntrySchema = z.object({
  /** Address of the release's `mf-manifest.json`. */
  url: z.string(),
  /** Where to turn when `url` cannot be loaded: the previous live release. */
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: z.string(), integrity: z.optional(z.string()) }),
  deployment: z.object({ traffic: z.number().check(z.gte(0), z.lte(100)), default: z.boolean() }),
  extras: z.object({
    contract: z.int(),
    routes: z.array(z.string()),
    /** Ask pages to tell also when this release worked: it is on trial. */
    isCanary: z.optional(z.boolean()),
  }),
});

export type RegistryEntry = z.infer<typeof registryEntrySchema>;

export const registrySchema = z.object({
  /** Address of the Frontend Discovery schema that the document follows. */
  schema: z.optional(z.string()),
  microFrontends: z.record(z.string(), z.array(registryEntrySchema).check(z.minLength(1))),
  /** Of the shell that a page gets now. Left out where it is not told. */
  shellVersion: z.optional(z.string()),
});

export type Registry = z.infer<typeof registrySchema>;
