/** Where a work was published. The first is the form's default. */
export const SUBMISSION_PLATFORMS = ['twitter', 'instagram', 'telegram', 'tiktok', 'other'] as const;

type Platform = (typeof SUBMISSION_PLATFORMS)[number];

/** The post, platform and author that the address of submitted work names. */
export interface PostAddress {
  /** Equal for all addresses of one post. It has no scheme. */
  readonly canonical: string;
  /** The platform of the host; `other` for the rest of the web. */
  readonly platform: Platform;
  /** The handle in the address of a post at X, in lower case; empty if it names none. */
  readonly author: string;
  /** A short link, or the address of a post at X without its author. The site would know. */
  readonly isAuthorHidden: boolean;
}

interface Site {
  readonly platform: Platform;
  /** Those with the same posts at the same paths, the canonical one first. */
  readonly hosts: readonly string[];
  /** Those of its short links. Only the site knows where they lead. */
  readonly shortHosts?: readonly string[];
  /** The canonical path of a post, and its author. Null if the address is of something else. */
  readonly postOf: (path: string, query: URLSearchParams) => { path: string; author?: string } | null;
}

/** X, Telegram and TikTok read a number with zeros before it as the same one. */
const numberOf = (digits = '') => digits.replace(/^0+(?=\d)/, '');

const SITES: readonly Site[] = [
  {
    platform: 'twitter',
    hosts: ['x.com', 'twitter.com'],
    shortHosts: ['t.co'],
    // X ignores the handle: the number alone names the post.
    postOf: (path) => {
      const [, author = '', id] = /^(?:i\/web|i|(\w{1,20}))\/status(?:es)?\/(\d+)(?:\/|$)/i.exec(path) ?? [];
      return id === undefined ? null : { path: `i/status/${numberOf(id)}`, author: author.toLowerCase() };
    },
  },
  {
    platform: 'telegram',
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    // Numbers count from 1 in each channel. The middle number of three is a topic. A comment is a separate message.
    postOf: (path, query) => {
      const [, channel, id] = /^(?:s\/)?((?:c\/)?\w+)(?:\/\d+)?\/(\d+)$/i.exec(path) ?? [];
      const comment = query.get('comment');
      const end = comment === null ? '' : `?comment=${comment}`;
      return channel === undefined ? null : { path: `${channel.toLowerCase()}/${numberOf(id)}${end}` };
    },
  },
  {
    platform: 'instagram',
    hosts: ['instagram.com', 'instagr.am'],
    postOf: (path) => {
      const post = /^(?:[\w.]+\/)?(?:p|reels?|tv)\/(?!audio(?:\/|$))([\w-]+)(?:\/(c\/\d+))?(?:\/|$)/i.exec(path);
      return post && { path: ['p', post[1], ...(post[2] ? [post[2].toLowerCase()] : [])].join('/') };
    },
  },
  {
    platform: 'tiktok',
    hosts: ['tiktok.com'],
    shortHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
    // TikTok ignores the handle too.
    postOf: (path) => {
      const [, id] = /^(?:@[\w.-]*\/(?:video|photo)|v|embed(?:\/v2)?|player\/v1)\/(\d+)/i.exec(path) ?? [];
      return id === undefined ? null : { path: `@/video/${numberOf(id)}` };
    },
  },
  {
    platform: 'other',
    hosts: ['youtube.com', 'music.youtube.com', 'youtube-nocookie.com'],
    postOf: (path, query) => {
      const [, inPath] = /^(?:shorts|live|embed|watch|v|e)\/(?!videoseries|live_stream)([\w-]+)/i.exec(path) ?? [];
      const id = inPath ?? (/^watch$/i.test(path) ? query.get('v') : null);
      const comment = query.get('lc');
      return id ? { path: `watch?v=${id}${comment === null ? '' : `&lc=${comment}`}` } : null;
    },
  },
];

/** They lead to any site. */
const SHORTENERS = ['bit.ly', 'buff.ly', 'cutt.ly', 'is.gd', 'lnkd.in', 'ow.ly', 'rb.gy', 'shorturl.at', 'tinyurl.com'];

/** Parameters that say how a visitor came, on any site. */
const TRACKING = /^(?:utm_.*|[a-z]*clid|gbraid|wbraid|igsh|igshid|si|mc_[ce]id|ref_src|ref_url)$/i;

/** On the sites above only: elsewhere they may name a topic or a search. */
const TRACKING_OF_SITES = /^(?:s|t|lang|feature|_r|_t|is_from_webapp|sender_device)$/i;

/** A path without the percent signs that it can do without, and without slashes around it. */
function plainPathOf(pathname: string): string {
  const plain = pathname.replace(/%([0-9a-f]{2})/gi, (code: string, hex: string) => {
    const char = String.fromCodePoint(Number.parseInt(hex, 16));
    return /[\w.~@-]/.test(char) ? char : code.toUpperCase();
  });
  return plain.replace(/(?<!\/)\/+$/, '');
}

/** The host without what leads to the same pages, and the path that a host of Telegram or YouTube stands for. */
function placeOf({ host, pathname }: URL): { host: string; path: string } {
  const bare = host
    .replace(/:(?:80|443)$/, '')
    .replace(/\.$/, '')
    .replace(/^(?:(?:www|m|mobile)\.)+(?=[^.]+\.)/, '');
  const path = plainPathOf(pathname);
  if (bare === 'youtu.be') return { host: 'youtube.com', path: path === '/' ? path : `/watch${path}` };
  const [, channel] = /^(\w+)\.t\.me$/.exec(bare) ?? [];
  return channel === undefined ? { host: bare, path } : { host: 't.me', path: `/${channel}${path}` };
}

function otherAddressOf(site: Site | undefined, host: string, path: string, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !TRACKING.test(name) && !(site && TRACKING_OF_SITES.test(name)));
  const search = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  // The first part of a path is a handle there, or a word of the site.
  const named = site?.hosts.includes(host) ? path.replace(/^\/@?[\w.]+/, (handle) => handle.toLowerCase()) : path;
  return (site?.hosts.includes(host) ? (site.hosts[0] ?? host) : host) + named + (search && `?${search}`);
}

/**
 * Reads the address of submitted work, without asking the site: short links stay as they are. Throws for what is no
 * address.
 */
export function readPostAddress(address: string): PostAddress {
  const url = new URL(address);
  const { host, path } = placeOf(url);
  const site = SITES.find(({ hosts, shortHosts = [] }) => hosts.includes(host) || shortHosts.includes(host));
  const isWhole = site?.hosts.includes(host) ?? false;
  const post = isWhole ? site?.postOf(path.split('/').filter(Boolean).join('/'), url.searchParams) : null;
  return {
    canonical: post ? `${site?.hosts[0]}/${post.path}` : otherAddressOf(site, host, path, url.searchParams),
    platform: site?.platform ?? 'other',
    author: post?.author ?? '',
    isAuthorHidden: post?.author === '' || (site !== undefined && !isWhole) || SHORTENERS.includes(host),
  };
}
