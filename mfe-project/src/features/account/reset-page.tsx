import { usePasswordReset } from '@magnetx/federation/forms';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { ResetPasswordPage } from '@magnetx/ui';
import { sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';

/** Where a member with a reset link chooses a new password. It is hidden from search engines. */
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
      />
    </>
  );
}
