import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';

/** The users on a leaderboard that are listed, and those on one of its pages. */
export const BOARD_SIZE = 100;
export const BOARD_PAGE_SIZE = 25;
export const BOARD_PAGES_MAX = BOARD_SIZE / BOARD_PAGE_SIZE;

export const boardQuery = z.object({
  page: numberInQuery(1, BOARD_PAGES_MAX).default(1),
});

const boardRowSchema = z.object({
  rank: z.int().min(1),
  handle: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  has_public_profile: z.boolean(),
  /** MXP earned in the season, or people invited. */
  score: z.int(),
  is_me: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** A user's own place. `rank` is null without a score above 0. */
export const boardPlaceSchema = z.object({ rank: z.int().min(1).nullable(), score: z.int() });
export type BoardPlace = z.infer<typeof boardPlaceSchema>;

/** One page of a leaderboard: the highest scores first. */
export const boardShape = {
  rows: z.array(boardRowSchema).max(BOARD_PAGE_SIZE),
  /** Whether a next page exists, within the first {@link BOARD_SIZE}. */
  has_more: z.boolean(),
  me: boardPlaceSchema,
} as const;
