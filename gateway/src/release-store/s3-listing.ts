import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export interface Listing {
  readonly keys: readonly string[];
  /** Where the next page begins; null on the last one. */
  readonly continuationToken: string | null;
}

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

/** An answer of another kind, such as a proxy's page, has nothing in it. */
function parseXml(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}

const listingSchema = z.object({
  ListBucketResult: z.object({
    EncodingType: z.string().optional(),
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string() })).default([]),
  }),
});
const errorSchema = z.object({ Error: z.object({ Code: z.string() }) });

/** Reads a page of S3's `list-type=2`. */
export function parseListing(xml: string): Listing {
  const parsed = listingSchema.safeParse(parseXml(xml));
  if (!parsed.success) throw new Error('the answer is no list of a bucket', { cause: parsed.error });
  const { EncodingType, IsTruncated, NextContinuationToken, Contents } = parsed.data.ListBucketResult;
  const decode = (key: string) => (EncodingType === 'url' ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  return {
    keys: Contents.map(({ Key }) => decode(Key)),
    continuationToken: (IsTruncated === 'true' && NextContinuationToken) || null,
  };
}

/** The code of an error that S3 answered with; null when it says none. */
export function parseErrorCode(xml: string): string | null {
  const parsed = errorSchema.safeParse(parseXml(xml));
  return parsed.success ? parsed.data.Error.Code : null;
}
