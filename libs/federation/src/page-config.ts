import * as z from 'zod/mini';
import { registrySchema } from './registry/registry.schema.ts';

const setting = z.string();

const siteSettingsSchema = z.object({
  links: z.object({ x: setting, telegram: setting, discord: setting, community: setting, grants: setting }),
  operator: z.object({ name: setting, email: setting }),
});

/** What the gateway inlines into the shell's HTML, so that the first paint waits for no further request. */
export const pageConfigSchema = z.object({
  /** One entry for each remote: the one that this visitor gets. */
  registry: registrySchema,
  /** True while the site shows demo data. */
  isDemo: z.boolean(),
  /** Left out by gateways from before it was offered. */
  site: z.optional(siteSettingsSchema),
  /** What this visitor tests instead of what is live. Empty for everybody else. */
  pins: z._default(z.array(z.object({ name: z.string(), version: z.string() })), []),
  /** The ticket that reports of this page carry. Left out: nobody takes reports. */
  reportTicket: z.optional(z.string()),
});

export type PageConfig = z.infer<typeof pageConfigSchema>;
