export interface Listing {
  readonly keys: readonly string[];
  /** Where the next page begins; null on the last one. */
  readonly continuationToken: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function valueOf(xml: string, element: string): string | null {
  const value = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return value === undefined ? null : unescapeXml(value);
}

/** Reads a page of S3's `list-type=2`. It is flat enough to do without a parser: no key holds a raw `<`. */
export function parseListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('the answer is no list of a bucket');
  const isUrlEncoded = valueOf(xml, 'EncodingType') === 'url';
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, text = '']) => {
    const key = unescapeXml(text);
    return isUrlEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key;
  });
  const isTruncated = valueOf(xml, 'IsTruncated') === 'true';
  return { keys, continuationToken: isTruncated ? valueOf(xml, 'NextContinuationToken') : null };
}
