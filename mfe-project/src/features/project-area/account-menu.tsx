import { roleName, type ResponseOf, type getProjectDashboard } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar, ButtonLink, Flyout } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import styles from './project-area.module.css';

const LINKS = [
  [paths.team.href(), t('Team')],
  [paths.team.of('page'), t('Logo and public page')],
  [paths.team.of('software'), t('Connected software')],
  [paths.perks.href(), t('Perks')],
  [paths.settings.href(), t('Settings')],
] as const;

/** The signed-in member and the role, and the pages that the navigation has no room for. */
export function AccountMenu({ member }: { member: ResponseOf<typeof getProjectDashboard>['member'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = t('Account: {name}, {role}', { name: member.name, role: roleName(member.role) });
  const icon = <Avatar name={member.name} size="small" isDecorative />;
  return (
    <Flyout label={title} title={title} icon={icon} open={isOpen} onOpenChange={setIsOpen}>
      <nav aria-label={title} className={styles.account}>
        {title}
        {LINKS.map(([href, label]) => (
          <ButtonLink key={href} href={href} render={routerLink} variant="quiet" onClick={() => setIsOpen(false)}>
            {label}
          </ButtonLink>
        ))}
      </nav>
    </Flyout>
  );
}
