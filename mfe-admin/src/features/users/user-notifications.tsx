import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ListFrame, Note, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import styles from '../../shared/records/records.module.css';
import { useListNotificationsOfUserQuery } from './users.endpoints.ts';

const SHOWN_FIRST = 5;

/** The last notifications of a user, and whether they were read. */
export function UserNotifications({ userId }: { userId: string }) {
  const answer = useListNotificationsOfUserQuery(userId, { refetchOnMountOrArgChange: true });
  const [isWhole, setIsWhole] = useState(false);
  const all = answer.data ?? [];
  const shown = isWhole ? all : all.slice(0, SHOWN_FIRST);
  return (
    <Panel title={t('Notifications sent')} padding="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The notifications could not be loaded')}
        loading={<Skeleton height={72} shape="block" />}
      >
        {all.length === 0 ? <Note>{t('None were sent.')}</Note> : null}
        <ul className={styles.lines}>
          {shown.map(({ id, title, message, createdAt, readAt }) => (
            <li key={id}>
              <strong>{title}</strong> <Ago at={createdAt} />
              {readAt === null ? <span>{t(', not read')}</span> : null}
              <Note>{message}</Note>
            </li>
          ))}
        </ul>
        {shown.length < all.length ? (
          <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
            {t('Show all {count}', { count: all.length })}
          </Button>
        ) : null}
      </ListFrame>
    </Panel>
  );
}
