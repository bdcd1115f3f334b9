import { formatFigure } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { locale, t } from '@magnetx/texts';
import { Banner, Tile, Tiles } from '@magnetx/ui';
import Banknote from 'lucide-react/icons/banknote';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import { LIVE } from '../../shared/live-query.ts';
import { useGetStatsQuery } from './dashboard.endpoints.ts';

const dollars = new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD' });

const TILES = [
  { key: 'totalUsers', label: t('Total Users'), icon: <Users />, format: formatFigure },
  { key: 'activeTasks', label: t('Active Tasks'), icon: <CircleDot />, format: formatFigure },
  { key: 'pendingTasks', label: t('Pending Tasks'), icon: <Clock />, format: formatFigure },
  { key: 'paidOut', label: t('Paid Out'), icon: <Banknote />, format: (amount: number) => dollars.format(amount) },
] as const;

/** The four figures; dashes, and why, where they could not be loaded. */
export function StatsTiles() {
  const { data: stats, error, isFetching, refetch } = useGetStatsQuery(undefined, LIVE);
  return (
    <>
      {error ? (
        <Banner
          tone="warning"
          title={stats ? t('These figures may not be the latest') : t('The figures could not be loaded')}
          retry={{ isBusy: isFetching, busyLabel: t('Trying again...'), onClick: () => void refetch() }}
        >
          {errorText(error, t('Something went wrong. Please try again.'))}
        </Banner>
      ) : null}
      <Tiles>
        {TILES.map(({ key, label, icon, format }) => (
          <Tile
            key={key}
            label={label}
            icon={icon}
            isLoading={!stats && isFetching}
            value={stats ? format(stats[key]) : '–'}
          />
        ))}
      </Tiles>
    </>
  );
}
