import { formatMoment, formatMxp, type Season } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { EmptyState, ListFrame, Note, Select, Skeleton } from '@magnetx/ui';
import { BoardPanel, ownPage } from './board-panel.tsx';
import { useGetSeasonBoardQuery, useListSeasonsQuery } from './leaderboard.endpoints.ts';

interface SeasonBoardProps {
  token: string;
  page: number | null;
  setPage: (page: number) => void;
  /** The season in the address. */
  chosen: string | null;
  setSeason: (id: string) => void;
}

/** The MXP earned in a season: by default the running one, else the last one. */
export function SeasonBoard({ token, chosen, ...rest }: SeasonBoardProps) {
  const seasons = useListSeasonsQuery(token);
  const all = seasons.data ?? [];
  const started = all.filter(({ state }) => state !== 'upcoming');
  const shown = started.find(({ id }) => id === chosen) ?? started[0];
  const next = all.findLast(({ state }) => state === 'upcoming');
  return (
    <ListFrame
      state={listStateOf(seasons)}
      failedTitle={t('The seasons could not be loaded')}
      loading={<Skeleton height={480} shape="block" />}
    >
      {next ? (
        <Note>
          {t('Next season: {name}, from {startsAt}.', { name: next.name, startsAt: formatMoment(next.starts_at) })}
        </Note>
      ) : null}
      {shown ? (
        <ShownSeason token={token} season={shown} started={started} {...rest} />
      ) : (
        <EmptyState
          field="people"
          title={t('No season yet')}
          message={t('Once a season starts, the MXP that you earn in it count here.')}
        />
      )}
    </ListFrame>
  );
}

interface ShownSeasonProps extends Omit<SeasonBoardProps, 'chosen'> {
  season: Season;
  started: readonly Season[];
}

function ShownSeason({ token, season, started, page: chosen, setPage, setSeason }: ShownSeasonProps) {
  const first = useGetSeasonBoardQuery({ token, page: 1, seasonId: season.id });
  const page = chosen ?? ownPage(first.data);
  const answer = useGetSeasonBoardQuery({ token, page, seasonId: season.id });
  const verb = season.state === 'running' ? t('Ends') : t('Ended');
  return (
    <>
      {started.length > 1 ? (
        <Select
          label={t('Season')}
          options={Object.fromEntries(started.map(({ id, name }) => [id, name]))}
          value={season.id}
          onSelect={setSeason}
        />
      ) : null}
      <Note>
        {verb} {formatMoment(season.ends_at)}.
      </Note>
      <BoardPanel
        title={season.name}
        scoreHeader="MXP"
        formatScore={formatMxp}
        empty={t('No MXP were earned in this season yet. Finish a task and be the first.')}
        answer={answer}
        page={page}
        onPageChange={setPage}
      />
      <Note>{t('Of equal sums, the one that was reached first is ahead.')}</Note>
    </>
  );
}
