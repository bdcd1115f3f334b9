import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AskForEmail, ButtonLink } from '@magnetx/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { paths } from '../../paths.ts';
import { useGetMeQuery } from '../../shared/access/me.endpoints.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import styles from './dashboard-page.module.css';
import { Opening } from './opening.tsx';
import { PlatformTrend } from './platform-trend.tsx';
import { RecentSubmissions } from './recent-submissions.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { SystemStatusCard } from './system-status-card.tsx';

/** Needs attention, the figures of the platform, the latest submissions, the trend and the system status. */
export function DashboardPage() {
  const { data: admin } = useGetMeQuery(undefined);
  return (
    <WorkPage
      title={t('Admin dashboard')}
      actions={
        <ButtonLink variant="secondary" size="small" icon={<UserPlus />} href={paths.create.href()} render={routerLink}>
          {t('Create another admin')}
        </ButtonLink>
      }
    >
      {admin?.asksEmail ? <AskForEmail settingsHref={paths.settings.href()} renderLink={routerLink} /> : null}
      <Opening />
      <StatsTiles />
      <RecentSubmissions />
      <div className={styles.columns}>
        <PlatformTrend />
        <div id="system-status" className={styles.status}>
          <SystemStatusCard />
        </div>
      </div>
    </WorkPage>
  );
}
