/** Whose DNS records are the API's processes: `dns` of a name's addresses, `srv` of a service's hosts and ports. */
type Records = 'dns' | 'srv';

/** One entry of API_URL. Without `records`, it is one process. */
export interface ApiUrl {
  readonly records: Records | null;
  /** An http(s) origin. */
  readonly url: URL;
}

/** Null when it is no http(s) origin, with or without `dns+` or `srv+`. The port of a service is in its records. */
export function parseApiUrl(text: string): ApiUrl | null {
  const [, records = null, origin = ''] = /^(?:(dns|srv)\+)?(https?:.*)$/.exec(text) ?? [];
  if (!URL.canParse(origin) || origin.includes('*')) return null;
  const url = new URL(origin);
  if (url.origin !== origin || (records === 'srv' && url.port !== '')) return null;
  return { records: records as Records | null, url };
}
