import { formatMxp, type OpenCreditRequest } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Card, Stack } from '@magnetx/ui';
import { useId } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { paths } from '../../paths.ts';
import { ProjectStatusBadge } from '../../shared/components/project-status-badge.tsx';
import styles from './messages-page.module.css';

interface CreditRequestCardProps {
  request: OpenCreditRequest;
  onDecide: (decision: 'grant' | 'decline') => void;
}

export function CreditRequestCard({ request, onDecide }: CreditRequestCardProps) {
  const { projectId, projectName: name, projectStatus, amountMxp, projectMXP, note, requestedAt } = request;
  const headingId = useId();
  return (
    <Card as="article" padding="small" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.name}>
          <Link to={paths.project.href(projectId)}>{name}</Link>
        </h3>
        {projectStatus === 'suspended' ? <ProjectStatusBadge status={projectStatus} /> : null}
        <p className={styles.detail}>
          <Trans
            text="Requests {strong} · Balance {projectMXP} · {ago}"
            values={{
              strong: <strong>{formatMxp(amountMxp)}</strong>,
              projectMXP: formatMxp(projectMXP),
              ago: <Ago at={requestedAt} />,
            }}
          />
        </p>
      </div>
      {note ? <p className={styles.text}>{note}</p> : null}
      <Stack direction="row" gap={8} wrap>
        <PermittedButton
          permission="money"
          variant="secondary"
          size="small"
          aria-label={t('Grant {name}', { name })}
          onClick={() => onDecide('grant')}
        >
          {t('Grant')}
        </PermittedButton>
        <PermittedButton
          permission="money"
          variant="quiet"
          size="small"
          aria-label={t('Decline {name}', { name })}
          onClick={() => onDecide('decline')}
        >
          {t('Decline')}
        </PermittedButton>
      </Stack>
    </Card>
  );
}
