import { BOARD_PAGE_SIZE, BOARD_SIZE, formatFigure, type BoardRow } from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Avatar, Badge, DataTable, ListFrame, Pagination, Panel, Skeleton, Stack, type TableColumn } from '@magnetx/ui';
import { Medal, hasMedal } from '../../shared/components/medal.tsx';
import { PersonName } from '../../shared/components/person-name.tsx';
import styles from './board-panel.module.css';
import type { Board } from './leaderboard.endpoints.ts';

interface BoardPanelProps {
  title: string;
  scoreHeader: string;
  /** The user's own score, with its unit. */
  formatScore: (score: number) => string;
  empty: string;
  answer: ListAnswer & { readonly data?: Board | undefined };
  page: number;
  onPageChange: (page: number) => void;
}

/** The page on which the user is; the first for others. */
export function ownPage(board: Board | undefined): number {
  const rank = board?.me.rank ?? 1;
  return rank > BOARD_SIZE ? 1 : Math.ceil(rank / BOARD_PAGE_SIZE);
}

/** One page of a leaderboard, and the user's own place above it. */
export function BoardPanel(props: BoardPanelProps) {
  const { title, scoreHeader, formatScore, empty, answer, page, onPageChange } = props;
  const { data } = answer;
  const columns: readonly TableColumn<BoardRow>[] = [
    {
      key: 'rank',
      header: t('Place'),
      cell: ({ rank }) => (hasMedal(rank) ? <Medal rank={rank} /> : formatFigure(rank)),
    },
    { key: 'person', header: t('Person'), cell: (row) => <Person row={row} /> },
    { key: 'score', header: scoreHeader, align: 'end', cell: ({ score }) => formatFigure(score) },
  ];
  return (
    <Panel title={title} size="large">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The leaderboard could not be loaded')}
        loading={<Skeleton height={480} shape="block" />}
      >
        {data ? (
          <Stack gap={16}>
            <p className={styles.own}>
              <span>{t('Your place')}</span>
              <strong>{data.me.rank === null ? t('None yet') : formatFigure(data.me.rank)}</strong>
              <span>{formatScore(data.me.score)}</span>
            </p>
            <div className={styles.board}>
              <DataTable
                caption={t('{title}, leaderboard', { title })}
                isCaptionHidden
                columns={columns}
                rows={data.rows}
                rowKey={({ rank }) => rank}
                empty={empty}
              />
            </div>
            <Pagination
              label={t('Pages of the leaderboard')}
              page={page}
              pageCount={null}
              hasMore={data.has_more}
              onPageChange={onPageChange}
            />
          </Stack>
        ) : null}
      </ListFrame>
    </Panel>
  );
}

function Person({ row }: { row: BoardRow }) {
  const { name, handle, avatar_url: src, is_me: isMe, has_public_profile: isPublic } = row;
  return (
    <span className={styles.person}>
      <Avatar name={name || handle} src={src} isDecorative />
      <span className={styles.names}>
        <PersonName name={name} handle={handle} isPublic={isPublic} />
        <span className={styles.handle}>@{handle}</span>
      </span>
      {isMe ? <Badge tone="north">{t('You')}</Badge> : null}
    </span>
  );
}
