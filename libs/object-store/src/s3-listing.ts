import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

/** Null for a response in another format, such as a proxy's page. */
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

/** Parses a page of S3's `list-type=2`. `continuationToken` requests the next page, and is null on the last one. */
export function parseListing(xml: string) {
  const parsed = listingSchema.safeParse(parseXml(xml));
  if (!parsed.success) throw new Error('the response is not a bucket listing', { cause: parsed.error });
  const { EncodingType, IsTruncated, NextContinuationToken, Contents } = parsed.data.ListBucketResult;
  const decode = (key: string) => (EncodingType === 'url' ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  return {
    keys: Contents.map(({ Key }) => decode(Key)),
    continuationToken: (IsTruncated === 'true' && NextContinuationToken) || null,
  };
}

/** The code of an S3 error response; null without one. */
export function parseErrorCode(xml: string): string | null {
  const parsed = errorSchema.safeParse(parseXml(xml));
  return parsed.success ? parsed.data.Error.Code : null;
}
