import { PICTURE_BYTES_MAX, pictureUrl } from '@magnetx/contracts';
import { fakeApi, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, FLUX, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const ID = '0123456789abcdef0123456789abcdef';
const PNG = new File(['\x89PNG'], 'logo.png', { type: 'image/png' });

/** A browser in which every picture has this size. */
function showPictures({ width, height }: { width: number; height: number }): void {
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    setTimeout(() => this.dispatchEvent(new Event(width > 0 ? 'load' : 'error')));
  });
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width / 10);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height / 10);
  const box = new DOMRect(0, 0, width / 10, height / 10);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
}

const team = {
  'GET /project/callouts': () => ({ body: { success: true, callouts: [] } }),
  'GET /project/x-token': () => ({ body: { success: true, token: null, site_daily_budget: 1_000 } }),
  'GET /project/team': () => ({ body: { success: true, member_id: FLUX.id, members: [], invitations: [] } }),
  'GET /project/page': () => ({
    body: { success: true, page: { about: '', website: '', x: '' }, path: '/p/Flux%20Labs' },
  }),
  'GET /project/team/changes': () => ({ body: { success: true, changes: [], next: null } }),
};

async function openTeam(routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({ ...answers.frame(), ...team, ...routes });
  const area = renderSignedIn('/project/team?filter=page');
  const picker = await screen.findByRole('group', { name: 'Logo' });
  return { ...area, server, picker, drop: (file: File) => fireEvent.drop(picker, { dataTransfer: { files: [file] } }) };
}

it('gives the reason why a file is no picture for this site', async () => {
  showPictures({ width: 40, height: 40 });
  const { picker, drop, user } = await openTeam();
  const alert = () => within(picker).findByRole('alert');
  drop(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect(await alert()).toHaveTextContent('Choose a PNG, JPEG, WebP or AVIF picture.');
  drop(new File([new Uint8Array(PICTURE_BYTES_MAX + 1)], 'a.png', { type: 'image/png' }));
  await waitFor(async () => expect(await alert()).toHaveTextContent('Choose a file of up to 5 MB.'));
  await user.upload(within(picker).getByLabelText('Logo', { selector: 'input' }), PNG);
  await waitFor(async () => expect(await alert()).toHaveTextContent('Choose at least 48 × 48 pixels.'));
  showPictures({ width: 0, height: 0 });
  drop(PNG);
  await waitFor(async () => expect(await alert()).toHaveTextContent('This file is damaged, or it is no picture.'));
});

it('uploads the part that was placed by keys, sets the logo and takes it away', async () => {
  showPictures({ width: 2000, height: 1000 });
  const { picker, drop, server, user } = await openTeam({
    'POST /project/pictures': refusal(400, 'validation_failed', 'An admin removed this picture.'),
  });
  drop(PNG);
  const dialog = within(await screen.findByRole('dialog', { name: 'Place your logo' }));
  const part = await dialog.findByRole('group', { name: /^Part to show/ });
  expect(dialog.getByText(/1000 × 1000 pixels/)).toBeVisible();
  part.focus();
  await user.keyboard('{ArrowLeft}');
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  expect(await dialog.findByText('An admin removed this picture.')).toBeVisible();
  server.use({
    'POST /project/pictures': () => ({ body: { success: true, picture: { id: ID } } }),
    'PUT /project/logo': () => ({ body: { success: true, logo: ID } }),
    'GET /project/dashboard': answers.dashboard({ logo: ID }),
  });
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.filter(({ name }) => name === 'POST /project/pictures').at(-1);
  expect(sent?.query).toEqual({ kind: 'logo', x: '580', y: '0', width: '1000', height: '1000' });
  expect(sent?.body).toBe(PNG);
  await waitFor(() => expect(picker.querySelector('img')).toHaveAttribute('src', pictureUrl(ID, 192)));
  server.use({ 'GET /project/dashboard': answers.dashboard({ logo: '' }) });
  await user.click(within(picker).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(within(picker).getByRole('button', { name: 'Upload a picture' })).toHaveFocus());
  const changes = server.received.filter(({ name }) => name === 'PUT /project/logo').map(({ body }) => body);
  expect(changes).toEqual([{ picture_id: ID }, { picture_id: '' }]);
});

it('takes a pasted cover into the form, and shows it on the card', async () => {
  showPictures({ width: 1600, height: 900 });
  const server = fakeApi({
    ...answers.frame(),
    'POST /project/pictures': () => ({ body: { success: true, picture: { id: ID } } }),
  });
  const { user } = renderSignedIn('/project/post-quest');
  const picker = await screen.findByRole('group', { name: 'Cover (optional)' });
  fireEvent.click(screen.getByRole('radio', { name: /^Task/ }));
  fireEvent.paste(window, { clipboardData: { files: [PNG], types: ['Files'] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Place your cover' }));
  await dialog.findByText(/1600 × 900 pixels/);
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  await waitFor(() => expect(picker.querySelector('img')).toHaveAttribute('src', pictureUrl(ID, 800)));
  expect(document.querySelectorAll(`article img[src="${pictureUrl(ID, 800)}"]`)).toHaveLength(1);
  const draft = () => server.received.findLast(({ name }) => name.startsWith('PUT /project/drafts/'))?.body;
  await waitFor(() => expect(draft()).toMatchObject({ form: { cover: ID } }));
});

it('uploads a suggested cover of the chosen category', async () => {
  showPictures({ width: 1280, height: 720 });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(PNG));
  const server = fakeApi({
    ...answers.frame(),
    'POST /project/pictures': refusal(400, 'validation_failed', 'An admin removed this picture.'),
  });
  const { user } = renderSignedIn('/project/post-quest');
  const picker = await screen.findByRole('group', { name: 'Cover (optional)' });
  expect(screen.queryByRole('group', { name: 'Suggested covers' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText(/^Category/), 'Community');
  await user.click(screen.getByRole('button', { name: 'Use suggestion 2' }));
  expect(await screen.findByText('An admin removed this picture.')).toBeVisible();
  server.use({ 'POST /project/pictures': () => ({ body: { success: true, picture: { id: ID } } }) });
  await user.click(screen.getByRole('button', { name: 'Use suggestion 2' }));
  await waitFor(() => expect(picker.querySelector('img')).toHaveAttribute('src', pictureUrl(ID, 800)));
  const sent = server.received.filter(({ name }) => name === 'POST /project/pictures').at(-1);
  expect(sent).toMatchObject({ query: { kind: 'cover', x: '0', y: '0', width: '1280', height: '720' }, body: PNG });
  expect(screen.queryByRole('group', { name: 'Suggested covers' })).not.toBeInTheDocument();
});
