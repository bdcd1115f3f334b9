import { getInvitation, joinTeam, joinTeamFormSchema, roleName, type ResponseOf } from '@magnetx/contracts';
import { call, failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { Link, useNavigate, useParams } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Agreement, routerLink } from '@magnetx/federation/pages';
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
  refused: 'You have not joined',
  unanswered: 'Joining failed. Please try again.',
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
          <ContentPage title="Invitation">
            {code === 'not_found' || code === 'validation_failed' ? (
              <NotOpen />
            ) : (
              <ListFrame
                state={listStateOf(answer)}
                failedTitle="The invitation could not be loaded"
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
      title="This invitation is not open any more"
      titleAs="h1"
      message="It was used or withdrawn, or it is older than seven days. Ask the project for a new link."
      action={
        <ButtonLink variant="secondary" href={paths.login.href()} render={routerLink}>
          Go to sign-in
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
      title={`Join ${project}`}
      subtitle={`${by} invites you. Your role: ${roleName(role)}.`}
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      footer={
        <>
          A member already? <Link to={paths.login.href()}>Sign in</Link>
        </>
      }
      form={form}
      submitLabel="Join project"
      busyLabel="Joining..."
    >
      <UsernameField label="Your name" help="You sign in with it. Your team sees it." {...form.field('name')} />
      <TextField
        label="Email (optional)"
        help="Your team sees it."
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        help={`At least ${lengthMin} characters.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Note>
        <Agreement action="joining" renderLink={renderOutsideAnchor} />
      </Note>
    </AuthFormPage>
  );
}
