import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { EmptyState, ListFrame, Panel } from '@magnetx/ui';
import { useListTeamChangesInfiniteQuery } from './team.endpoints.ts';
import styles from './team.module.css';

/** The changes of the team, newest first. The page has read them. */
export function TeamChanges() {
  const answer = useListTeamChangesInfiniteQuery(undefined);
  const changes = answer.data?.pages.flatMap((page) => page.changes);
  return (
    <Panel title={t('Recent changes')} gap="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The changes could not be loaded')}
        paging={{ label: t('Show older'), answer }}
      >
        {changes?.length === 0 ? (
          <EmptyState
            title={t('Nothing has changed yet')}
            message={t('Each invitation, role and removal is listed here.')}
          />
        ) : null}
        <ul className={styles.list}>
          {changes?.map(({ id, at, text }) => (
            <li key={id} className={styles.change}>
              <span>{text}</span>
              <Ago at={at} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </Panel>
  );
}
