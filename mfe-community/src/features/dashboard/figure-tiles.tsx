import { formatFigure, formatUsd, type MeUser } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Tile, Tiles } from '@magnetx/ui';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Magnet from 'lucide-react/icons/magnet';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { useGetRewardsQuery } from './rewards/rewards.endpoints.ts';

interface FigureTilesProps {
  user: MeUser | undefined;
  token: string;
  /** In MXP; undefined while it loads. */
  totalPoints: number | undefined;
}

/** Followers, following, the points of now and the dollars paid out. */
export function FigureTiles({ user, token, totalPoints }: FigureTilesProps) {
  const rewards = useGetRewardsQuery(token);
  return (
    <Tiles isStripWhereNarrow>
      <Tile label={t('Followers')} icon={<Users />} isLoading={!user} value={countOf(user?.x_followers_count)} />
      <Tile label={t('Following')} icon={<UserCheck />} isLoading={!user} value={countOf(user?.x_following_count)} />
      <Tile
        label={t('Total Points')}
        icon={<Magnet />}
        isLoading={totalPoints === undefined}
        value={formatFigure(totalPoints ?? 0)}
      />
      <Tile
        label={t('Earned')}
        icon={<CircleDollarSign />}
        isLoading={rewards.isLoading}
        value={rewards.data ? formatUsd(rewards.data.paid_cents) : '–'}
      />
    </Tiles>
  );
}

/** A dash where X sent no count: zero would be a claim. */
function countOf(count: number | null | undefined): string {
  return count == null ? '–' : formatFigure(count);
}
