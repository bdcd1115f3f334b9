import type { AuditLine } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, refusal, type FakeRequest } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const DONE = { action: 'creditProject', outcome: 'done', code: '', admin: 'ada', detail: '500 MXP: a gift' } as const;
const REFUSED = {
  action: 'logInAdmin',
  outcome: 'refused',
  code: 'invalid_credentials',
  admin: '=cmd()',
  subject: '',
  detail: '',
} as const;

const LINES = Array.from({ length: 30 }, (_, index): AuditLine => {
  const at = new Date(Date.UTC(2026, 0, 2, 3, 4, index)).toISOString();
  const line = { id: `l${index}`, at, subject: `project ${index}`, about: '', from: '203.0.113.7' };
  return index === 1 ? { ...line, ...REFUSED } : { ...line, ...DONE };
});

const log = ({ query }: FakeRequest) => {
  const start = Number(query['before'] || 0);
  const end = start + Math.min(Number(query['limit'] ?? 20), 20);
  return { body: { success: true, lines: LINES.slice(start, end), next: end < LINES.length ? String(end) : null } };
};

function openLog(path = '/admin/audit') {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/audit': log });
  return { ...renderSignedIn(path), server };
}

const rows = () => screen.getAllByRole('row').slice(1);

it('shows who did what, on what, how it ended, when and from where', async () => {
  const { user } = openLog();
  await screen.findByText('project 0');
  const [first, second] = rows().map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(first?.slice(1)).toEqual(['ada', 'Credit a project', 'project 0500 MXP: a gift', 'Done', '203.0.113.7']);
  expect(first?.[0]).toMatch(/^Jan \d, 2026/);
  expect(second?.slice(1)).toEqual(['=cmd()', 'Sign in', '–', 'Refusedinvalid_credentials', '203.0.113.7']);
  expect(rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(30));
});

it('is searched and filtered by the address', async () => {
  const { user, server, router } = openLog('/admin/audit?search=acme&action=__proto__&from=2026-99-99');
  await screen.findByText('project 0');
  await user.selectOptions(screen.getByLabelText('Action'), 'Debit a project');
  await user.click(screen.getByRole('button', { name: 'Refused' }));
  fireEvent.change(screen.getByLabelText('From day (UTC)'), { target: { value: '2026-01-01' } });
  fireEvent.change(screen.getByLabelText('To day (UTC)'), { target: { value: '2026-01-31' } });
  const asked = { search: 'acme', action: 'debitProject', outcome: 'refused' };
  const days = { fromDay: '2026-01-01', toDay: '2026-01-31' };
  await waitFor(() => expect(server.received.at(-1)?.query).toMatchObject({ ...asked, ...days }));
  const query = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(query).toEqual({
    search: 'acme',
    action: 'debitProject',
    filter: 'refused',
    from: '2026-01-01',
    to: '2026-01-31',
  });
  server.use({ 'GET /admin/audit': () => ({ body: { success: true, lines: [], next: null } }) });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Show all lines' }));
  expect(await screen.findByText('Nothing was done yet')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('keeps the order and the place in the address, and starts there again', async () => {
  const { user, server, router } = openLog();
  await screen.findByText('project 0');
  await user.click(screen.getByRole('button', { name: 'Who' }));
  await waitFor(() => expect(server.received.at(-1)?.query).toMatchObject({ sort: 'admin', before: '' }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('project 29')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?sort=admin&after=20'));
  expect(screen.getByText('project 0')).toBeVisible();
});

it('starts at the place of the address, and leads back to the first lines', async () => {
  const { user, router } = openLog('/admin/audit?after=20');
  expect(await screen.findByText('project 29')).toBeVisible();
  expect(screen.queryByText('project 0')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show from the start' }));
  expect(await screen.findByText('project 0')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('leads to the page of what a line is about', async () => {
  const about = {
    'GET /admin/audit': () => ({
      body: { success: true, lines: [{ ...LINES[0], admin: '', about: 'project:p1' }], next: null },
    }),
  };
  fakeApi({ ...answers.frame(), ...about });
  renderSignedIn('/admin/audit?about=project%3Ap1');
  expect(await screen.findByRole('link', { name: 'project 0' })).toHaveAttribute('href', '/admin/projects/p1');
  expect(screen.getByText('Team')).toBeVisible();
});

it('exports every line that is asked for, page by page', async () => {
  const { user, server, toasts } = openLog('/admin/audit?filter=done');
  await screen.findByText('project 0');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, , text = ''] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^magnetx-audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(31);
  expect(text).toContain(",'=cmd(),Sign in,,refused,invalid_credentials,,203.0.113.7,l1\r\n");
  const pages = server.received.filter(({ query }) => query['limit'] === '500');
  expect(pages.map(({ query }) => [query['before'], query['outcome']])).toEqual([
    ['', 'done'],
    ['20', 'done'],
  ]);
  server.use({ 'GET /admin/audit': refusal(503, 'unavailable', 'Not reachable.') });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['The lines could not be exported']));
  expect(saveFile).toHaveBeenCalledTimes(1);
});

it('can be tried again', async () => {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/audit': refusal(503, 'unavailable', 'Not reachable.') });
  const { user } = renderSignedIn('/admin/audit');
  expect(await screen.findByText('The log could not be loaded')).toBeVisible();
  server.use({ 'GET /admin/audit': log });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('project 0')).toBeVisible();
});
