import { usePasswordReset } from '@magnetx/federation/forms';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { ResetPasswordPage } from '@magnetx/ui';
import { sendSecret } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';

/** Where an admin with a reset link chooses a new password. It is hidden from search engines. */
export function ResetPage() {
  const { token = '' } = useParams();
  const reset = usePasswordReset(token, sendSecret);
  return (
    <>
      <meta name="robots" content="noindex" />
      <ResetPasswordPage
        reset={reset}
        logoHref={paths.siteHome.href()}
        loginHref={paths.login.href()}
        forgotHref={paths.forgot.href()}
        renderLink={routerLink}
        hasField={false}
      />
    </>
  );
}
