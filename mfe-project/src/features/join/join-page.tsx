import { getInvitation, joinTeam, joinTeamFormSchema, roleName, type ResponseOf } from '@magnetx/contracts';
import { call, failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { Link, useNavigate, useParams } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Agreement, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import {
  AuthFormPage,
  ButtonLink,
  ContentPage,
  EmptyState,
  ListFrame,
  Note,
  PasswordField,
  renderOutsideAnchor,
  ServerWait,
  SiteHeader,
  TextField,
  UsernameField,
} from '@magnetx/ui';
import { projectApi, projectSession, sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';

type Invitation = ResponseOf<typeof getInvitation>;

const { useGetInvitationQuery } = projectApi.injectEndpoints({
  endpoints: (build) => ({ getInvitation: build.query(call(getInvitation)) }),
});

const failureText = failureTextFrom({
  refused: t('You have not joined'),
  unanswered: t('Joining failed. Please try again.'),
});

/** Where the holder of an invitation link becomes a member of a project. It is hidden from search engines. */
export function JoinPage() {
  const { token = '' } = useParams();
  const answer = useGetInvitationQuery({ params: { token } }, { refetchOnMountOrArgChange: true });
  const code = readCallError(answer.error)?.code;
  return (
    <>
      <meta name="robots" content="noindex" />
      {answer.data && !code ? <JoinForm token={token} invitation={answer.data} /> : null}
      {answer.data && !code ? null : (
        <>
          <SiteHeader logoHref={paths.siteHome.href()} renderLink={routerLink} />
          <ContentPage title={t('Invitation')}>
            {code === 'not_found' || code === 'validation_failed' ? (
              <NotOpen />
            ) : (
              <ListFrame
                state={listStateOf(answer)}
                failedTitle={t('The invitation could not be loaded')}
                failedTitleAs="h1"
                loading={<ServerWait />}
              >
                {null}
              </ListFrame>
            )}
          </ContentPage>
        </>
      )}
    </>
  );
}

function NotOpen() {
  return (
    <EmptyState
      field="projects"
      title={t('This invitation is not open any more')}
      titleAs="h1"
      message={t('It was used or withdrawn, or it is older than seven days. Ask the project for a new link.')}
      action={
        <ButtonLink variant="secondary" href={paths.login.href()} render={routerLink}>
          {t('Go to sign-in')}
        </ButtonLink>
      }
    />
  );
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { project_name: project, role, invited_by: by } = invitation;
  const navigate = useNavigate();
  const lengthMin = usePasswordLengthMin();
  const form = useCallForm({
    schema: joinTeamFormSchema(lengthMin),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    optional: ['email'],
    send: async ({ name, email, password }) => {
      const joined = await sendSecret(joinTeam, { body: { token, name, email, password } });
      projectSession.save(joined.token, joined.project);
      void navigate(paths.dashboard.href(), { replace: true });
    },
    failureText,
  });
  return (
    <AuthFormPage
      title={t('Join {project}', { project })}
      subtitle={t('{by} invites you. Your role: {role}.', { by, role: roleName(role) })}
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      footer={
        <>
          <Trans text="A member already? <link>Sign in</link>" tags={{ link: <Link to={paths.login.href()} /> }} />
        </>
      }
      form={form}
      submitLabel={t('Join project')}
      busyLabel={t('Joining...')}
    >
      <UsernameField
        label={t('Your name')}
        help={t('You sign in with it. Your team sees it.')}
        {...form.field('name')}
      />
      <TextField
        label={t('Email (optional)')}
        help={t('Your team sees it.')}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={t('Password')}
        help={t('At least {lengthMin} characters.', { lengthMin })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={t('Confirm password')} autoComplete="new-password" {...form.field('confirmPassword')} />
      <Note>
        <Agreement action={t('joining')} renderLink={renderOutsideAnchor} />
      </Note>
    </AuthFormPage>
  );
}
