import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { projectSession } from '../../api/project-api.ts';
import { answers, FLUX, renderSignedOut } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const INVITATION = {
  success: true,
  project_name: 'Flux Labs',
  role: 'editor',
  invited_by: 'mara',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};
const MEMBER = { id: 'm1', name: 'jon', email: '', role: 'editor', joined_at: INVITATION.expires_at };

async function openJoin() {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/join/secret-token': () => ({ body: INVITATION }),
    'POST /project/join': () => ({
      body: { success: true, token: 'token-of-jon', project: FLUX, member: { ...MEMBER, last_sign_in_at: null } },
    }),
  });
  const area = renderSignedOut('/project/join/secret-token');
  await screen.findByRole('heading', { level: 1, name: 'Join Flux Labs' });
  for (const label of ['Password', 'Confirm password']) {
    await pasteInto(area.user, screen.getByLabelText(label), 'correct horse');
  }
  await area.user.type(screen.getByLabelText('Your name'), 'jon');
  return { ...area, server, submit: () => area.user.click(screen.getByRole('button', { name: 'Join project' })) };
}

it('makes the person a member who is signed in', async () => {
  const { server, submit, router } = await openJoin();
  expect(screen.getByText('mara invites you. Your role: Editor.')).toBeVisible();
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/dashboard'));
  expect(projectSession.getToken()).toBe('token-of-jon');
  expect(server.received.find(({ name }) => name === 'POST /project/join')?.body).toEqual({
    token: 'secret-token',
    name: 'jon',
    email: '',
    password: 'correct horse',
  });
});

it('shows a taken name at its field', async () => {
  const { server, submit } = await openJoin();
  const message = 'This name is already taken.';
  server.use({ 'POST /project/join': refusal(409, 'name_taken', message, { fields: { name: [message] } }) });
  await submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
});

it('explains a link that is not open any more', async () => {
  fakeApi({ 'GET /project/join/used': refusal(404, 'not_found', 'There is nothing here.') });
  renderSignedOut('/project/join/used');
  expect(await screen.findByRole('heading', { name: 'This invitation is not open any more' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/project/login');
});
