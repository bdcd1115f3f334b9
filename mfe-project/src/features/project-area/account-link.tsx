import { roleName, type ResponseOf, type getProjectDashboard } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import styles from './project-area.module.css';

interface AccountLinkProps {
  member: ResponseOf<typeof getProjectDashboard>['member'];
  isCurrent: boolean;
}

/** The signed-in member and the role, which lead to the team. */
export function AccountLink({ member: { name, role }, isCurrent }: AccountLinkProps) {
  return routerLink({
    href: paths.team.href(),
    className: styles.account,
    title: t('Signed in as {name} ({role})', { name, role: roleName(role) }),
    'aria-label': t('Team. Signed in as {name}, {role}', { name, role: roleName(role) }),
    'aria-current': isCurrent ? 'page' : undefined,
    children: (
      <>
        <Avatar name={name} size="small" isDecorative />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{roleName(role)}</span>
        </span>
      </>
    ),
  });
}
