import type { Season } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Badge, ConfirmDialog, EmptyState, Stack, type TableColumn } from '@magnetx/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { Moment } from '../../shared/components/moment.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import { SeasonDialog } from './season-dialog.tsx';
import {
  useEndSeasonMutation,
  useListPlannedSeasonsInfiniteQuery,
  useRemoveSeasonMutation,
} from './seasons.endpoints.ts';

const NOUNS = [t('season'), t('seasons')] as const;
const STATES = {
  upcoming: { label: t('Planned'), tone: 'south' },
  running: { label: t('Running'), tone: 'success' },
  ended: { label: t('Ended'), tone: 'neutral' },
} as const;

type Open = { readonly kind: 'plan' | 'end' | 'remove'; readonly season: Season | null };

function columnsWith(open: (next: Open) => void): readonly TableColumn<Season>[] {
  return [
    { key: 'name', header: t('Season'), cell: ({ name }) => name },
    {
      key: 'state',
      header: t('Status'),
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    { key: 'starts', header: t('Starts'), cell: ({ starts_at }) => <Moment at={starts_at} /> },
    { key: 'ends', header: t('Ends'), cell: ({ ends_at }) => <Moment at={ends_at} /> },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      cell: (season) => <SeasonActions season={season} open={open} />,
    },
  ];
}

function SeasonActions({ season, open }: { season: Season; open: (next: Open) => void }) {
  const { name, state } = season;
  const action = (kind: Open['kind'], label: string) => (
    <PermittedButton
      permission="seasons"
      variant="quiet"
      size="small"
      aria-label={`${label} ${name}`}
      onClick={() => open({ kind, season })}
    >
      {label}
    </PermittedButton>
  );
  if (state === 'ended') return null;
  if (state === 'running') return action('end', t('End'));
  return (
    <Stack direction="row" gap={8}>
      {action('plan', t('Change'))}
      {action('remove', t('Remove'))}
    </Stack>
  );
}

/** Seasons: planned, running and past ones. */
export function SeasonsPage() {
  const [open, setOpen] = useState<Open | null>(null);
  const answer = useListPlannedSeasonsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const plan = (
    <PermittedButton
      permission="seasons"
      icon={<CalendarPlus />}
      onClick={() => setOpen({ kind: 'plan', season: null })}
    >
      {t('Plan a season')}
    </PermittedButton>
  );
  return (
    <WorkPage title={t('Seasons')} intro={t('Each season has a leaderboard of the MXP earned in it.')} actions={plan}>
      <AnswerTable
        caption={t('Seasons')}
        isCaptionHidden
        nouns={NOUNS}
        columns={columnsWith(setOpen)}
        rows={answer.data?.pages.flatMap(({ seasons }) => seasons)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle={t('The seasons could not be loaded')}
        paging={{ label: t('Show more'), answer }}
        empty={
          <EmptyState
            field="people"
            title={t('No seasons yet')}
            message={t('Plan the first one: a name and its dates.')}
          />
        }
      />
      {open ? <OpenDialog open={open} onClose={() => setOpen(null)} /> : null}
    </WorkPage>
  );
}

function OpenDialog({ open: { kind, season }, onClose }: { open: Open; onClose: () => void }) {
  const [end] = useEndSeasonMutation();
  const [remove] = useRemoveSeasonMutation();
  if (kind === 'plan' || !season) return <SeasonDialog season={season} onClose={onClose} />;
  const named = { params: { seasonId: season.id } };
  return kind === 'end' ? (
    <ConfirmDialog
      title={t('End {name}?', { name: season.name })}
      description={t('It ends in a minute. Its leaderboard stays readable.')}
      confirmLabel={t('End season')}
      busyLabel={t('Ending...')}
      confirm={() => end(named)}
      failureText={failureTextFrom({ refused: t('Failed to end the season') })}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={t('Remove {name}?', { name: season.name })}
      description={t('It has not started, so it has no earnings yet.')}
      confirmLabel={t('Remove season')}
      busyLabel={t('Removing...')}
      confirm={() => remove(named)}
      failureText={failureTextFrom({ refused: t('Failed to remove the season') })}
      onClose={onClose}
    />
  );
}
