import { BOARD_PAGES_MAX } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ContentPage, FilterButtons, PageHead } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import styles from './board-panel.module.css';
import { useListSeasonsQuery } from './leaderboard.endpoints.ts';
import { ReferralBoard } from './referral-board.tsx';
import { SeasonBoard } from './season-board.tsx';

const BOARDS = { season: t('Season'), referrals: t('Referrals') } as const;
type BoardName = keyof typeof BOARDS;

/** Null: the page that the user is on. */
function pageOf(text: string | null): number | null {
  const page = Number(text ?? 0);
  return Number.isInteger(page) && page >= 1 && page <= BOARD_PAGES_MAX ? page : null;
}

/** The leaderboards: MXP earned in a season, and people invited. The address has the choice. */
export function LeaderboardPage() {
  const { token } = useUserArea();
  const [query, setQuery] = useSearchParams();
  // Without a season, the other leaderboard is the first.
  const first: BoardName = useListSeasonsQuery(token).data?.length === 0 ? 'referrals' : 'season';
  const board = (Object.keys(BOARDS) as BoardName[]).find((name) => name === query.get('board')) ?? first;
  const page = pageOf(query.get('page'));
  const setPage = (next: number) =>
    setQuery((before) => ({ ...Object.fromEntries(before), page: String(next) }), { preventScrollReset: true });
  const setSeason = (season: string) => setQuery({ season }, { preventScrollReset: true });
  return (
    <ContentPage title={t('Leaderboard')}>
      <div className={styles.page}>
        <PageHead
          title={t('Leaderboard')}
          intro={t('The first hundred, and your own place.')}
          actions={
            <FilterButtons
              label={t('Show leaderboard')}
              options={BOARDS}
              value={board}
              onChange={(next) => setQuery(next === first ? {} : { board: next })}
            />
          }
        />
        {board === 'season' ? (
          <SeasonBoard {...{ token, page, setPage, setSeason }} chosen={query.get('season')} />
        ) : (
          <ReferralBoard {...{ token, page, setPage }} />
        )}
      </div>
    </ContentPage>
  );
}
