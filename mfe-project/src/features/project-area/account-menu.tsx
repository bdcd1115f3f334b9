import { roleName, type ResponseOf, type getProjectDashboard } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar, Flyout, Note } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import styles from './project-area.module.css';

const LINKS = [
  { href: paths.team.href(), label: t('Team') },
  { href: paths.team.of('page'), label: t('Logo and public page') },
  { href: paths.team.of('software'), label: t('Connected software') },
  { href: paths.perks.href(), label: t('Perks') },
  { href: paths.settings.href(), label: t('Settings') },
];

/** The signed-in member and the role, and the pages that the navigation has no room for. */
export function AccountMenu({ member }: { member: ResponseOf<typeof getProjectDashboard>['member'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = t('{name}, {role}', { name: member.name, role: roleName(member.role) });
  return (
    <Flyout
      label={t('Account: {name}', { name })}
      title={t('Account')}
      icon={<Avatar name={member.name} size="small" isDecorative />}
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <nav aria-label={t('Account')} className={styles.account}>
        <Note>{name}</Note>
        {LINKS.map(({ href, label }) => (
          <span key={href} onClickCapture={() => setIsOpen(false)}>
            {routerLink({ href, className: styles.link, children: label })}
          </span>
        ))}
      </nav>
    </Flyout>
  );
}
