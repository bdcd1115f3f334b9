import { logInProject } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm, useSecondFactorStep } from '@magnetx/federation/forms';
import { Link, useLocation, useNavigate } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { AuthFormPage, Banner, PasswordField, SecondFactorStep, UsernameField } from '@magnetx/ui';
import { useState } from 'react';
import { GuestOnly, hrefAfterSignIn, projectSession, sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';
import { readProject } from '../../shared/read-project.ts';

const failureText = failureTextFrom({
  refused: t('Login failed'),
  unanswered: t('Login failed. Please check your credentials and try again.'),
});

export function LoginPage() {
  return (
    <GuestOnly>
      <LoginForm />
    </GuestOnly>
  );
}

function LoginForm() {
  const registered = readProject(useLocation().state);
  const [hasExpired] = useState(() => projectSession.ending() !== null);
  const navigate = useNavigate();
  const finish = (token: string, account: object) => {
    projectSession.save(token, account);
    void navigate(hrefAfterSignIn(), { replace: true });
  };
  const step = useSecondFactorStep({ sendSecret }, finish);
  const form = useCallForm({
    schema: () => import('./login-schema.ts').then(({ loginSchema }) => loginSchema),
    defaultValues: { username: registered?.username ?? '', password: '' },
    send: async (body) => {
      await sendSecret(logInProject, { body }).then(({ token, project }) => finish(token, project), step.orOpen);
    },
    failureText,
  });

  const frame = { logoHref: paths.siteHome.href(), renderLink: routerLink };
  if (step.isOpen) return <SecondFactorStep step={step} {...frame} />;
  return (
    <AuthFormPage
      {...frame}
      title={t('Project sign in')}
      subtitle={t('Post quests, follow them, and see where your MXP goes.')}
      footer={
        <>
          <Trans
            text="<link>Forgot your password?</link> New here? <link2>Register your project</link2>"
            tags={{ link: <Link to={paths.forgot.href()} />, link2: <Link to={paths.register.href()} /> }}
          />
        </>
      }
      form={form}
      submitLabel={t('Sign In')}
      busyLabel={t('Signing In...')}
      notice={
        <>
          {registered ? (
            <Banner tone="success" title={t('{name} is registered', { name: registered.name })}>
              {t('Sign in to open its dashboard.')}
            </Banner>
          ) : null}
          {hasExpired ? <Banner tone="info">{t('Your session has ended. Please sign in again.')}</Banner> : null}
        </>
      }
    >
      <UsernameField label={t('Username or Project Name')} {...form.field('username')} />
      <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
    </AuthFormPage>
  );
}
