import { holdsPermission, type Feature, type ProjectPermission } from '@magnetx/contracts';
import { Outlet } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, ContentPage, EmptyState } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useGetDashboardQuery } from '../project/project.endpoints.ts';

/** Whether the signed-in member may do this. True until the role is known; the API decides in any case. */
export function usePermission(permission: ProjectPermission): boolean {
  const { data } = useGetDashboardQuery(undefined);
  return data === undefined || holdsPermission(data.member.role, permission);
}

/** Whether the project has the feature. True until that is known; the API decides in any case. */
export function useFeature(feature: Feature): boolean {
  const { data } = useGetDashboardQuery(undefined);
  return data?.features.includes(feature) ?? true;
}

/** A control for the roles that may use it. */
export function Permitted({ to, children }: { to: ProjectPermission; children: ReactNode }) {
  return usePermission(to) ? children : null;
}

interface ClosedPageProps {
  title: string;
  message: string;
  href: string;
  /** The label of the link. */
  leadsTo: string;
}

/** In place of a page that the member may not use. */
function ClosedPage({ title, message, href, leadsTo }: ClosedPageProps) {
  return (
    <ContentPage title={title}>
      <EmptyState
        field="projects"
        titleAs="h1"
        title={title}
        message={message}
        action={
          <ButtonLink href={href} render={routerLink} variant="secondary">
            {leadsTo}
          </ButtonLink>
        }
      />
    </ContentPage>
  );
}

/** The pages that change quests. Roles that may not use them see why. */
export function QuestChangePages() {
  if (usePermission('quests.write')) return <Outlet />;
  return (
    <ClosedPage
      title={t('Not part of your role')}
      message={t('You may read this project, but not change its quests. An owner can give you another role.')}
      href={paths.team.href()}
      leadsTo={t('See your team')}
    />
  );
}

/** The pages of the inbox. A project without it sees why they are empty. */
export function InboxPages() {
  if (useFeature('inbox')) return <Outlet />;
  return (
    <ClosedPage
      title={t('Not switched on yet')}
      message={t('Your project does not have the submissions inbox. Admins review work without it.')}
      href={paths.quests.href()}
      leadsTo={t('See your quests')}
    />
  );
}
