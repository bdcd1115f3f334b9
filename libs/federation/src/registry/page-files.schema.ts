import * as z from 'zod/mini';

/** The address of a file, and its Subresource Integrity value; without one for a development build. */
const fileSchema = z.tuple([z.string(), z.optional(z.string())]);

/** The files that each page of an area needs, by which a page preloads another one. */
const areaFilesSchema = z.object({
  /** The base URL of the release's files. */
  base: z.string(),
  /** For each page of the area. */
  preloads: z.array(fileSchema),
  /** The most specific pattern first. */
  pages: z.array(z.object({ path: z.string(), files: z.array(fileSchema) })),
});

/** Of the visitor's releases, by area. */
export const pageFilesSchema = z.record(z.string(), areaFilesSchema);

export type PageFiles = z.infer<typeof pageFilesSchema>;
