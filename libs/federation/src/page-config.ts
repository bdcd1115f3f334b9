import * as z from 'zod/mini';
import { registrySchema } from './registry/registry.schema.ts';

const setting = z.string();

const siteSettingsSchema = z.object({
  links: z.object({ x: setting, telegram: setting, discord: setting, community: setting, grants: setting }),
  operator: z.object({ name: setting, email: setting }),
  passwordLengthMin: z.optional(z.number()),
});

/** The settings that the gateway inlines into the shell's HTML, so that the first paint needs no further request. */
export const pageConfigSchema = z.object({
  /** One entry for each remote: the visitor's release. */
  registry: registrySchema,
  /** True while the site shows demo data. */
  isDemo: z.boolean(),
  /** Older gateways do not provide it. */
  site: z.optional(siteSettingsSchema),
  /** The visitor's pins, which replace live releases. Empty without a tester's link. */
  pins: z._default(z.array(z.object({ name: z.string(), version: z.string() })), []),
  /** The ticket of this page's load reports. Without one, none are sent. */
  reportTicket: z.optional(z.string()),
  /** The page is one of those that report their Web Vitals, and opens with this release. */
  vitals: z.optional(z.object({ remote: z.string(), version: z.string() })),
});

export type PageConfig = z.infer<typeof pageConfigSchema>;
