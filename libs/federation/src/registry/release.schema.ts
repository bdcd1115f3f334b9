import { z } from 'zod';

/**
 * What every build writes beside its files as `release.json`: who it is, which routes it serves (known without
 * loading its code), the contract it was built for, and the Subresource Integrity value (sha384) of every file.
 */
export const releaseSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Semantic version plus the hash of the contents, so the same sources give the same version. */
  version: z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/),
  contract: z.int(),
  /** React Router path patterns; empty for the shell. */
  routes: z.array(z.string().startsWith('/')),
  /**
   * A remote's files that each of its pages needs, in the order of need: a page that is going to open it can name
   * them ahead. The shell's own page names the shell's.
   */
  preloads: z.array(z.string()).optional(),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
});

export type Release = z.infer<typeof releaseSchema>;
