import { AUDIT_ACTIONS } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ListFrame, Note, Panel, Skeleton } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useRefusal } from '../access/use-refusal.ts';
import { useListRecentAuditQuery } from './record.endpoints.ts';
import styles from './records.module.css';

/** The newest lines of the audit log about one account, `project:<id>`, for roles that may see it. */
export function AuditPanel({ about }: { about: string }) {
  return useRefusal('audit') ? null : <Lines about={about} />;
}

function Lines({ about }: { about: string }) {
  const answer = useListRecentAuditQuery(about, { refetchOnMountOrArgChange: true });
  const lines = answer.data ?? [];
  return (
    <Panel title={t('Audit log')} padding="small" actions={<Link to={paths.audit.href(about)}>{t('All lines')}</Link>}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The log could not be loaded')}
        loading={<Skeleton height={72} shape="block" />}
      >
        {lines.length === 0 ? (
          <Note>{t('No admin has changed this account.')}</Note>
        ) : (
          <ul className={styles.lines}>
            {lines.map(({ id, action, admin, detail, outcome, at }) => (
              <li key={id}>
                <strong>{AUDIT_ACTIONS[action]}</strong>
                {outcome === 'refused' ? <span>{` ${t('(refused)')}`}</span> : null}{' '}
                {admin ? <span>{`${t('by {admin}', { admin })} `}</span> : null}
                <Ago at={at} />
                {detail ? <Note>{detail}</Note> : null}
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  );
}
