import { readPostAddress, X_REQUESTS_MAX, xTargetOf, type XCheck } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { CheckClaim, StoredCheckOf, Verifier } from '../check.ts';
import { judge, NoAnswerError, type Finding } from '../remote-verdict.ts';
import type { XApi, XPage, XRequest } from './x-api.ts';
import type { XTokens } from './x-tokens.ts';

type Item = XPage['data'][number];

interface Action {
  /** The list of the person's account to look through, and its query. */
  readonly list: XRequest['list'];
  readonly query: (liveAt: Date) => Readonly<Record<string, string>>;
  readonly isDone: (item: Item, target: string) => boolean;
  readonly task: (target: string) => string;
  readonly missing: (target: string) => string;
  readonly link: (target: string) => string;
}

const isTag = (target: string) => target.startsWith('#');
const POSTS = { 'tweet.fields': 'entities,referenced_tweets' };

/**
 * Items of the first page, and of each later one. X charges for each item, and lists the newest first: most people have
 * just done what is looked for.
 */
const PAGE_SIZES = { following: ['20', '1000'], tweets: ['10', '100'] } as const;

function pageOf(address: string): string {
  return URL.canParse(address) ? readPostAddress(address).canonical : '';
}

const hasText = ({ entities, referenced_tweets: references }: Item, target: string): boolean => {
  if (references.some(({ type }) => type === 'retweeted')) return false;
  const tag = target.slice(1).toLowerCase();
  return isTag(target)
    ? entities.hashtags.some((one) => one.tag.toLowerCase() === tag)
    : entities.urls.some(({ expanded_url: url }) => pageOf(url) === pageOf(target));
};

const ACTIONS: Readonly<Record<XCheck['action'], Action>> = {
  follow: {
    list: 'following',
    query: () => ({}),
    isDone: ({ username }, target) => username.toLowerCase() === target.toLowerCase(),
    task: (target) => t('Follow @{target} on X.', { target }),
    missing: (target) => t('You do not follow @{target} on X yet.', { target }),
    link: (target) => `https://x.com/${target}`,
  },
  repost: {
    list: 'tweets',
    query: () => POSTS,
    isDone: ({ referenced_tweets: references }, target) =>
      references.some(({ type, id }) => type === 'retweeted' && id === target),
    task: () => t('Repost this post on X.'),
    missing: () => t('Your repost is not on X yet.'),
    link: (target) => `https://x.com/i/status/${target}`,
  },
  post: {
    list: 'tweets',
    // X takes no milliseconds.
    query: (liveAt) => ({ ...POSTS, start_time: liveAt.toISOString().replace(/\.\d+Z$/, 'Z') }),
    isDone: hasText,
    task: (target) => t('Post on X with {target}.', { target }),
    missing: (target) => t('You have no post on X with {target} since this quest began.', { target }),
    link: (target) =>
      `https://x.com/intent/post?${new URLSearchParams(isTag(target) ? { hashtags: target.slice(1) } : { url: target })}`,
  },
};

interface XDeps {
  readonly api: XApi;
  readonly tokens: Pick<XTokens, 'accessOf'>;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  /** Where people act in place of X, with the local stand-in. Null for X itself. */
  readonly standInUrl: string | null;
  readonly lookMs: number;
}

/** Looks through what X lists of a person, from the newest on. */
export function createXVerifier({ api, tokens, logger, standInUrl, lookMs }: XDeps): Verifier<'x'> {
  const look = async (claim: CheckClaim<StoredCheckOf<'x'>>): Promise<Finding> => {
    const { check, person, quest, now } = claim;
    const target = xTargetOf(check) ?? '';
    const { list, query, isDone, missing } = ACTIONS[check.action];
    const asked = query(quest.liveAt);
    const access = await tokens.accessOf(quest.projectId);
    const request = { list, now, timeoutMs: lookMs, person, access };
    let next: string | undefined;
    for (let page = 0; page < X_REQUESTS_MAX; page += 1) {
      const [first, later] = PAGE_SIZES[list];
      const size = { max_results: next === undefined ? first : later };
      const from = { ...asked, ...size, ...(next !== undefined && { pagination_token: next }) };
      const { data, errors, meta } = await api.read({ ...request, query: from });
      if (data.length === 0 && errors.length > 0) {
        return { isPassed: false, reason: t('X does not show your account. Make it public first.'), observed: errors };
      }
      const found = data.find((item) => isDone(item, target));
      if (found) return { isPassed: true, reason: '', observed: found };
      if (meta.next_token === undefined) return { isPassed: false, reason: missing(target), observed: data };
      next = meta.next_token;
    }
    throw new NoAnswerError('Your account lists more than we can look through.', { needsPeople: true });
  };
  return {
    runs: 'call',
    attemptsOf: () => null,
    isUndoable: ({ action }) => action !== 'post',
    verify: (claim) => judge({ kind: 'x', service: 'X', logger, lookMs }, claim, () => look(claim)),
    show: (check) => {
      const target = xTargetOf(check) ?? '';
      const { task, link } = ACTIONS[check.action];
      const { action } = check;
      const standIn = standInUrl && `${standInUrl}?${new URLSearchParams({ action, target }).toString()}`;
      return { task: { text: task(target), link: standIn ?? link(target) } };
    },
  };
}
