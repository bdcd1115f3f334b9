import { pictureUrl, type AdminPicture } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const ID = '0123456789abcdef0123456789abcdef';
const COVER: AdminPicture = {
  id: ID,
  kind: 'cover',
  bytes: 150_000,
  uploadedAt: new Date(Date.now() - 3_600_000).toISOString(),
  projectId: 'p1',
  project: 'Acme',
  uploadedBy: 'mara',
  quests: [{ id: 7, title: 'Paint a reef' }],
  logoOf: [],
};
const LOGO: AdminPicture = { ...COVER, id: `f${ID.slice(1)}`, kind: 'logo', quests: [], uploadedBy: '' };
const list = (pictures: readonly AdminPicture[]) => () => ({ body: { success: true, pictures, next: null } });

it('shows where each picture is used, and removes one with a reason', async () => {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/pictures': list([COVER, LOGO]) });
  const { user, toasts } = renderSignedIn('/admin/pictures');
  expect(await screen.findByRole('img', { name: 'Cover of Acme' })).toHaveAttribute('src', pictureUrl(ID, 400));
  expect(screen.getByRole('link', { name: 'Paint a reef' })).toHaveAttribute('href', '/admin/manage-tasks/quest-7');
  expect(screen.getByText('Nothing. It is removed after a day.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the cover of Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this picture?' }));
  const remove = () => user.click(dialog.getByRole('button', { name: 'Remove picture' }));
  await remove();
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Not theirs');
  server.use({ [`POST /admin/pictures/${ID}/remove`]: refusal(404, 'not_found', 'It is not there.') });
  await remove();
  expect(await dialog.findByText('It is not there.')).toBeVisible();
  server.use({
    [`POST /admin/pictures/${ID}/remove`]: () => ({ body: { success: true } }),
    'GET /admin/pictures': list([]),
  });
  await remove();
  expect(await screen.findByText('No pictures yet')).toBeVisible();
  const sent = server.received.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'Not theirs' }, { reason: 'Not theirs' }]);
  expect(toasts.map(({ title }) => title)).toEqual(['Picture removed']);
});
