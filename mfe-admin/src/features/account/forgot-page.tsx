import { useForgotPassword } from '@magnetx/federation/forms';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ForgotPasswordPage } from '@magnetx/ui';
import { GuestOnly, sendSecret } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';

/** Where an admin who lost the password asks for a link. */
export function ForgotPage() {
  const forgot = useForgotPassword('admin', sendSecret);
  return (
    <GuestOnly>
      <ForgotPasswordPage
        forgot={forgot}
        nameLabel={t('Username')}
        otherwise={t('Without one, ask another administrator for a link.')}
        logoHref={paths.siteHome.href()}
        loginHref={paths.login.href()}
        renderLink={routerLink}
        hasField={false}
      />
    </GuestOnly>
  );
}
