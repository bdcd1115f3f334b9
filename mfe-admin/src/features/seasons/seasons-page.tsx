import type { Season } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
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

const NOUNS = ['season', 'seasons'] as const;
const STATES = {
  upcoming: { label: 'Planned', tone: 'south' },
  running: { label: 'Running', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const;

type Open = { readonly kind: 'plan' | 'end' | 'remove'; readonly season: Season | null };

function columnsWith(open: (next: Open) => void): readonly TableColumn<Season>[] {
  return [
    { key: 'name', header: 'Season', cell: ({ name }) => name },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    { key: 'starts', header: 'Starts', cell: ({ starts_at }) => <Moment at={starts_at} /> },
    { key: 'ends', header: 'Ends', cell: ({ ends_at }) => <Moment at={ends_at} /> },
    {
      key: 'actions',
      header: 'Actions',
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
  if (state === 'running') return action('end', 'End');
  return (
    <Stack direction="row" gap={8}>
      {action('plan', 'Change')}
      {action('remove', 'Remove')}
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
      Plan a season
    </PermittedButton>
  );
  return (
    <WorkPage title="Seasons" intro="Each season has a leaderboard of the MXP earned in it." actions={plan}>
      <AnswerTable
        caption="Seasons"
        isCaptionHidden
        nouns={NOUNS}
        columns={columnsWith(setOpen)}
        rows={answer.data?.pages.flatMap(({ seasons }) => seasons)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle="The seasons could not be loaded"
        paging={{ label: 'Show more', answer }}
        empty={<EmptyState field="people" title="No seasons yet" message="Plan the first one: a name and its dates." />}
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
      title={`End ${season.name}?`}
      description="It ends in a minute. Its leaderboard stays readable."
      confirmLabel="End season"
      busyLabel="Ending..."
      confirm={() => end(named)}
      failureText={failureTextFrom({ refused: 'Failed to end the season' })}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={`Remove ${season.name}?`}
      description="It has not started, so it has no earnings yet."
      confirmLabel="Remove season"
      busyLabel="Removing..."
      confirm={() => remove(named)}
      failureText={failureTextFrom({ refused: 'Failed to remove the season' })}
      onClose={onClose}
    />
  );
}
