// The page pays for what it parses its settings with, so this is the small form of zod.
import * as z from 'zod/mini';
import { registrySchema } from './registry/registry.schema';

/** The id of the JSON script element in which the gateway hands the page its settings. */
export const PAGE_CONFIG_ELEMENT_ID = 'magnetx-page';

/** What the gateway inlines into the shell's HTML, so that the first paint waits for no further request. */
export const pageConfigSchema = z.object({
  registry: registrySchema,
  /** True while the site shows demo data. */
  isDemo: z.boolean(),
});

export type PageConfig = z.infer<typeof pageConfigSchema>;
