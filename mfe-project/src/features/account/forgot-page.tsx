import { useForgotPassword } from '@magnetx/federation/forms';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ForgotPasswordPage } from '@magnetx/ui';
import { GuestOnly, sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';

/** Where a member who lost the password asks for a link. */
export function ForgotPage() {
  const forgot = useForgotPassword('project', sendSecret);
  return (
    <GuestOnly>
      <ForgotPasswordPage
        forgot={forgot}
        nameLabel={t('Username or Project Name')}
        otherwise={t('Without one, ask an owner of your project to invite you again, or ask us for a link.')}
        logoHref={paths.siteHome.href()}
        loginHref={paths.login.href()}
        renderLink={routerLink}
      />
    </GuestOnly>
  );
}
