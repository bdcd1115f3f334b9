import { BOARD_PAGE_SIZE, BOARD_PAGES_MAX, type BoardRow, type BoardPlace } from '@magnetx/contracts';

/** The requested rows of a leaderboard. */
export interface BoardSlice {
  readonly skip: number;
  readonly limit: number;
}

interface BoardUser {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly avatarUrl: string;
  readonly hasPublicProfile: boolean;
}

interface BoardRequest {
  readonly page: number;
  /** The user whose own place is shown. */
  readonly userId: string;
  readonly score: number;
  /** Reads rows in order. The user is undefined while their account is being erased. */
  read: (slice: BoardSlice) => Promise<readonly { user: BoardUser | undefined; score: number }[]>;
  /** The user's rank. Null without one. */
  rank: () => Promise<number> | null;
}

interface BoardPage {
  readonly rows: BoardRow[];
  readonly has_more: boolean;
  readonly me: BoardPlace;
}

/** One page of a leaderboard, and the user's own place. */
export async function boardPage({ page, userId, score, read, rank }: BoardRequest): Promise<BoardPage> {
  const skip = (page - 1) * BOARD_PAGE_SIZE;
  const [found, ownRank] = await Promise.all([read({ skip, limit: BOARD_PAGE_SIZE + 1 }), rank()]);
  const rows = found.slice(0, BOARD_PAGE_SIZE).flatMap(({ user, score: shown }, index) => {
    if (!user) return [];
    const { id, handle, name, avatarUrl, hasPublicProfile } = user;
    const person = { handle, name, avatar_url: avatarUrl, has_public_profile: hasPublicProfile };
    return [{ rank: skip + index + 1, ...person, score: shown, is_me: id === userId }];
  });
  // A user in the list gets the list's position, so that the two never differ.
  const own = rows.find((row) => row.is_me);
  return {
    rows,
    has_more: found.length > BOARD_PAGE_SIZE && page < BOARD_PAGES_MAX,
    me: { rank: own?.rank ?? ownRank, score },
  };
}
