import type { StatementLine } from '@magnetx/contracts';
import { fakeApi, refusal, type FakeRequest } from '@magnetx/federation/testing';
import { saveFile } from '@magnetx/federation/save-file';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const lines = Array.from({ length: 30 }, (_, index): StatementLine => {
  const at = new Date(Date.UTC(2026, 0, 2, 3, 4, index)).toISOString();
  const fee = { kind: 'quest-fee', description: `Fee of quest ${index}`, amount_mxp: -100, balance_mxp: 900 };
  return { id: `l${index}`, at, ...fee };
});

const statement = ({ query }: FakeRequest) => {
  const start = Number(query['before'] || 0);
  const end = start + Number(query['limit'] ?? 25);
  return { body: { success: true, lines: lines.slice(start, end), next: end < lines.length ? String(end) : null } };
};

it('shows every movement, a page at a time, and the same as a file', async () => {
  fakeApi({ ...answers.frame(), 'GET /project/statement': statement });
  const { container, user } = renderSignedIn('/project/statement');
  const list = within(await screen.findByRole('region', { name: 'Statement' }));
  expect(list.getAllByRole('listitem')).toHaveLength(25);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/^Fee of quest 0−100 MXP.*Balance 900$/);
  expect(await findAxeViolations(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(30));
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(jest.mocked(saveFile).mock.calls[0]?.[2]).toContain(',Fee of quest 29,-100,900,l29\r\n');
});

it('can be tried again', async () => {
  const failed = refusal(503, 'unavailable', 'Not reachable.');
  const server = fakeApi({ ...answers.frame(), 'GET /project/statement': failed });
  const { user } = renderSignedIn('/project/statement');
  expect(await screen.findByText('Your statement could not be loaded')).toBeVisible();
  server.use({ 'GET /project/statement': statement });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Fee of quest 0')).toBeVisible();
});
