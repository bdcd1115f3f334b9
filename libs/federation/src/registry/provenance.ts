import { z } from 'zod';

/**
 * The header of a change of the registry with its provenance, encoded like a query. A header, because registries that
 * do not know it ignore it.
 */
export const PROVENANCE_HEADER = 'x-deploy-provenance';

/**
 * The header with the deploy tokens of the other remotes of a change, separated by commas. The first token is the
 * bearer token.
 */
export const MORE_TOKENS_HEADER = 'x-deploy-tokens';

/** Where a change of the registry comes from, as its sender says. Unknown parts are absent. */
export const provenanceSchema = z.object({
  /** The commit of the build's sources. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'a commit is a hash')
    .optional(),
  /** The page of the CI run. */
  runUrl: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  /** The name of a person, or of an account of the CI. */
  person: z
    .string()
    .regex(/^\P{Cc}{1,80}$/u, 'a name has 1 to 80 characters')
    .optional(),
});

export type Provenance = z.infer<typeof provenanceSchema>;

/** The value of the header. */
export function encodeProvenance(provenance: Provenance): string {
  return new URLSearchParams(provenance as Record<string, string>).toString();
}

/** The fields of a header's value, for {@link provenanceSchema}. */
export function decodeProvenance(header: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(header));
}
