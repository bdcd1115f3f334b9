import { formatFigure, type OpenCreditRequest } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Badge, ListFrame, Note, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { LIVE } from '../../shared/live-query.ts';
import { CreditRequestCard } from './credit-request-card.tsx';
import { useListCreditRequestsInfiniteQuery } from './credit-requests.endpoints.ts';
import { DeclineRequestDialog } from './decline-request-dialog.tsx';
import { GrantRequestDialog } from './grant-request-dialog.tsx';
import styles from './messages-page.module.css';

type Opened = { decision: 'grant' | 'decline'; request: OpenCreditRequest } | null;

/** The open requests of projects for MXP, oldest first. */
export function CreditRequestsPanel() {
  const answer = useListCreditRequestsInfiniteQuery(undefined, LIVE);
  const [opened, setOpened] = useState<Opened>(null);
  const pages = answer.data?.pages ?? [];
  const requests = pages.flatMap((page) => page.requests);
  const open = pages[0]?.open ?? 0;
  const close = () => setOpened(null);
  return (
    <Panel
      title={t('MXP requests')}
      padding="small"
      actions={open > 0 ? <Badge tone="north">{t('{open} open', { open: formatFigure(open) })}</Badge> : undefined}
    >
      <ListFrame
        state={listStateOf(answer)}
        label={t('List of MXP requests')}
        failedTitle={t('The MXP requests could not be loaded')}
        paging={{ label: t('Show newer requests'), answer }}
        loading={
          <div role="status" aria-label={t('Loading MXP requests')}>
            <Skeleton height={72} shape="block" />
          </div>
        }
      >
        {requests.length > 0 ? (
          <ul className={styles.list}>
            {requests.map((request) => (
              <li key={request.id}>
                <CreditRequestCard request={request} onDecide={(decision) => setOpened({ decision, request })} />
              </li>
            ))}
          </ul>
        ) : (
          <Note>{t('No project asks for MXP.')}</Note>
        )}
      </ListFrame>
      {opened?.decision === 'grant' ? <GrantRequestDialog request={opened.request} onClose={close} /> : null}
      {opened?.decision === 'decline' ? <DeclineRequestDialog request={opened.request} onClose={close} /> : null}
    </Panel>
  );
}
