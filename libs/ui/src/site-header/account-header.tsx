import LogOut from 'lucide-react/icons/log-out';
import { Button } from '../button/button';
import { SiteHeader } from './site-header';
import type { SiteHeaderProps } from './site-header';

export interface AccountHeaderProps extends Pick<SiteHeaderProps, 'logoHref' | 'renderLink'> {
  onLogOut: () => void;
}

/** The bar at the top of the pages behind a sign-in with a password, with the way out. */
export function AccountHeader({ onLogOut, ...header }: AccountHeaderProps) {
  return (
    <SiteHeader
      {...header}
      actions={
        <Button variant="secondary" size="small" icon={<LogOut />} onClick={onLogOut}>
          Logout
        </Button>
      }
    />
  );
}
