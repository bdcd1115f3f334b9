import { z } from 'zod';
import type { Clock } from '../../../runtime/clock.ts';
import { handleSchema, profileOf } from './x-profile.ts';

/** A post as X's API v2 returns it, with the fields that checks of missions ask for. */
interface XPost {
  readonly id: string;
  readonly text: string;
  readonly created_at: string;
  readonly entities: {
    readonly hashtags: readonly { readonly tag: string }[];
    readonly urls: readonly { readonly expanded_url: string }[];
  };
  readonly referenced_tweets?: readonly { readonly type: 'retweeted'; readonly id: string }[];
}

const typed = z.string().trim().min(1, 'Fill in both fields.').max(280);

/** An act of a person at the stand-in: they follow a handle, repost the post of an id, post a text, or undo that. */
export const actSchema = z.object({
  handle: handleSchema,
  action: z.enum(['follow', 'repost', 'post', 'undo']),
  target: typed.transform((text) => text.replace(/^@/, '')),
});

export const pageQuerySchema = z.object({
  max_results: z.coerce.number().int().min(5).max(1_000).default(100),
  pagination_token: z.coerce.number().int().min(0).default(0),
  start_time: z.iso.datetime().optional(),
});

function pageOf<T>(
  items: readonly T[],
  { max_results: size, pagination_token: from }: z.infer<typeof pageQuerySchema>,
) {
  const data = items.slice(from, from + size);
  const next = from + size < items.length ? { next_token: String(from + size) } : {};
  return { ...(data.length > 0 && { data }), meta: { result_count: data.length, ...next } };
}

/** Whom people of the stand-in follow and what they post, the newest first. Only this process knows it. */
export function createActs({ clock }: { readonly clock: Clock }) {
  const follows = new Map<string, ReturnType<typeof profileOf>[]>();
  const posts = new Map<string, XPost[]>();
  let count = 0;
  return {
    do: ({ handle, action, target }: z.output<typeof actSchema>): void => {
      const { id: author } = profileOf(handle);
      if (action === 'undo') {
        const [followed, posted] = [follows.get(author) ?? [], posts.get(author) ?? []];
        follows.set(
          author,
          followed.filter(({ id }) => id !== profileOf(target).id),
        );
        const isOther = ({ text }: XPost) => text !== target;
        posts.set(author, posted.filter(isOther));
        return;
      }
      if (action === 'follow') {
        follows.set(author, [profileOf(target), ...(follows.get(author) ?? [])]);
        return;
      }
      const hashtags = [...target.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag = '']) => ({ tag }));
      const urls = [...target.matchAll(/https?:\/\/\S+/g)].map(([url]) => ({ expanded_url: url }));
      const post: XPost = {
        id: String((count += 1)),
        text: target,
        created_at: clock.now().toISOString(),
        entities: { hashtags, urls },
        ...(action === 'repost' && { referenced_tweets: [{ type: 'retweeted', id: target }] }),
      };
      posts.set(author, [post, ...(posts.get(author) ?? [])]);
    },
    following: (id: string, query: z.infer<typeof pageQuerySchema>) => pageOf(follows.get(id) ?? [], query),
    tweets: (id: string, query: z.infer<typeof pageQuerySchema>) => {
      const sinceMs = Date.parse(query.start_time ?? '1970-01-01T00:00:00Z');
      const found = (posts.get(id) ?? []).filter(({ created_at: at }) => Date.parse(at) >= sinceMs);
      return pageOf(found, query);
    },
  };
}

export type Acts = ReturnType<typeof createActs>;
