import { z } from 'zod';

/**
 * The registry: which release of each remote is live, in the Frontend Discovery schema (v1-pre), stricter where
 * that schema is loose. What is ours alone stands in `extras`.
 */
export const registryEntrySchema = z.object({
  /** Address of the release's `mf-manifest.json`. */
  url: z.string(),
  /** Where to turn when `url` cannot be loaded: the previous live release. */
  fallbackUrl: z.string().optional(),
  metadata: z.object({ version: z.string(), integrity: z.string().optional() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({ contract: z.int(), routes: z.array(z.string()) }),
});

export type RegistryEntry = z.infer<typeof registryEntrySchema>;

export const registrySchema = z.object({
  /** Address of the Frontend Discovery schema that the document follows. */
  schema: z.string().optional(),
  microFrontends: z.record(z.string(), z.array(registryEntrySchema).min(1)),
});

export type Registry = z.infer<typeof registrySchema>;
