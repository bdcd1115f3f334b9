import { formatCount, formatFigure, formatUsd, type MeUser } from '@magnetx/contracts';
import { Tile, Tiles } from '@magnetx/ui';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Flame from 'lucide-react/icons/flame';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { useGetRewardsQuery } from './rewards/rewards.endpoints.ts';

interface FigureTilesProps {
  user: MeUser | undefined;
  token: string;
  /** The longest streak; undefined while it loads, null if it cannot be loaded. */
  bestWeeks: number | null | undefined;
}

/** Followers, following, the dollars paid out and the longest streak. The referral card has the points. */
export function FigureTiles({ user, token, bestWeeks }: FigureTilesProps) {
  const rewards = useGetRewardsQuery(token);
  return (
    <Tiles>
      <Tile label="Followers" icon={<Users />} isLoading={!user} value={countOf(user?.x_followers_count)} />
      <Tile label="Following" icon={<UserCheck />} isLoading={!user} value={countOf(user?.x_following_count)} />
      <Tile
        label="Earned"
        icon={<CircleDollarSign />}
        isLoading={rewards.isLoading}
        value={rewards.data ? formatUsd(rewards.data.paid_cents) : '–'}
      />
      <Tile
        label="Best streak"
        icon={<Flame />}
        isLoading={bestWeeks === undefined}
        value={bestWeeks == null ? '–' : formatCount(bestWeeks, 'week')}
      />
    </Tiles>
  );
}

/** A dash where X sent no count: zero would be a claim. */
function countOf(count: number | null | undefined): string {
  return count == null ? '–' : formatFigure(count);
}
