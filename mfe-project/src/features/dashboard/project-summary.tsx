import { formatMxp } from '@magnetx/contracts';
import { Banner, Card, FieldLines, Stat } from '@magnetx/ui';
import type { ProjectDashboard } from '../../shared/project/project.endpoints';
import { ProjectStatusBadge } from './project-status-badge';
import styles from './project-summary.module.css';

export function ProjectSummary({ dashboard }: { dashboard: ProjectDashboard }) {
  const { project_name: name, project_status: status, mxp_balance: balanceMxp } = dashboard;
  return (
    <>
      <div className={styles.heading}>
        <h1 className={styles.name}>{name}</h1>
        <ProjectStatusBadge status={status} />
      </div>
      {status === 'suspended' ? (
        <Banner tone="warning" title="This project is suspended">
          You can sign in and read. Its quests are hidden, and it cannot post new ones until an admin reinstates it.
        </Banner>
      ) : null}
      <Card as="section" aria-label="Balance" padding="none" className={styles.balance}>
        <div className={styles.lines} aria-hidden="true">
          <FieldLines density={18} intensity={0.6} />
        </div>
        <Stat label="MXP Balance" value={formatMxp(balanceMxp)} hint="Pays the fees of your quests." size="large" />
      </Card>
    </>
  );
}
