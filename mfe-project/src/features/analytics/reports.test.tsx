import type { CheckOutcomes } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { saveFile } from '@magnetx/federation/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';
import { reports } from '../../testing/reports.ts';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const PERFORMANCE = 'GET /project/quests/7/performance';
const frame = answers.frame();
const missing = refusal(404, 'not_found', 'Not found');

const figure = (label: string) =>
  within(screen.getByRole('main')).getByText(label, { selector: 'dt', ignore: 'figure dt' }).parentElement;

describe("a quest's performance", () => {
  it('shows every figure, the charts, the timeline and who took part', async () => {
    fakeApi({ ...frame, [PERFORMANCE]: reports.performance() });
    renderSignedIn('/project/quest-performance/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Write a thread' })).toBeVisible();
    const shown = {
      Views: '1,200',
      Clicks: '300',
      Participants: '60',
      Submissions: '66',
      'Click-through rate': '25%',
      'Participation rate': '20%',
      'Completion rate': '22.7%',
      'Average completion': '2.4 days',
      Created: 'Nov 1, 2026',
      'Days remaining': '10',
      'Max participants': 'Unlimited',
    };
    for (const [label, value] of Object.entries(shown)) expect(figure(label)).toHaveTextContent(`${label}${value}`);
    expect(screen.getByText('$500 + 200 MXP per approved work')).toBeVisible();
    expect(screen.getByText('DeFi')).toBeVisible();
    expect(screen.getByRole('figure', { name: /^Reach, / })).toHaveAccessibleDescription(
      /^Views: 465 in total, most on Nov 22/,
    );
    const sources = screen.getByRole('figure', { name: /^Where people come from, / });
    expect(sources).toHaveTextContent('Referral');
    expect(sources).not.toHaveTextContent('Campaign');
    const people = within(screen.getByRole('region', { name: 'Top participants' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/@ada.*Paid$/),
      expect.stringMatching(/@bob.*Pending$/),
    ]);
  });

  it('shows how many passed each check, and why others did not', async () => {
    const reasons = [{ text: '1 of 2 right. You need 2.', count: 3 }];
    const quiz: CheckOutcomes = { kind: 'quiz', passed: 80, failed: 4, unknown: 0, reasons };
    const follow: CheckOutcomes = { kind: 'x', passed: 70, failed: 0, unknown: 2, reasons: [] };
    fakeApi({ ...frame, [PERFORMANCE]: reports.performance({ checks: [quiz, follow] }) });
    renderSignedIn('/project/quest-performance/7');
    const checks = within(await screen.findByRole('region', { name: 'Checks, in all' }));
    expect(checks.getByText('1. Quiz', { exact: false }).parentElement).toHaveTextContent('80 of 84');
    expect(checks.getByText('2. Action on X', { exact: false }).parentElement).toHaveTextContent('70 of 72');
    expect(checks.getByText('1. 1 of 2 right. You need 2. (3)')).toBeVisible();
  });

  it('shows another span of time, and keeps it in the address', async () => {
    const server = fakeApi({ ...frame, [PERFORMANCE]: reports.performance() });
    const { user, router } = renderSignedIn('/project/quest-performance/7?period=nonsense');
    expect(await screen.findByRole('button', { name: '30 days', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() =>
      expect(screen.getByRole('figure', { name: /^Reach, / })).toHaveAccessibleDescription(/Views: 28 /),
    );
    expect(router.state.location.search).toBe('?period=7d');
    server.use({ [PERFORMANCE]: refusal(503, 'unavailable', 'Not reachable.') });
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('Not reachable.')).toBeVisible();
    server.use({ [PERFORMANCE]: reports.performance() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('figure', { name: /^Reach, / })).toBeVisible();
  });

  it('has zeros and dashes where nothing has happened', async () => {
    const quest = { status: 'concluded', endsAt: null, maxParticipants: 50, reward: 0, cash_cents: 0 } as const;
    fakeApi({ ...frame, [PERFORMANCE]: reports.untouched(quest) });
    const { container } = renderSignedIn('/project/quest-performance/7');
    expect(await screen.findByText('Nothing has happened in this time')).toBeVisible();
    expect(figure('Views')).toHaveTextContent('Views0');
    expect(figure('Click-through rate')).toHaveTextContent('–');
    expect(figure('Average completion')).toHaveTextContent('–');
    expect(figure('Ends')).toHaveTextContent('No deadline');
    expect(figure('Days remaining')).toHaveTextContent('Ended');
    expect(figure('Max participants')).toHaveTextContent('50');
    expect(screen.getByText('No participants yet')).toBeVisible();
    expect(container.querySelectorAll('.art')).toHaveLength(1);
  });

  it('is exported as a table of its days', async () => {
    fakeApi({ ...frame, [PERFORMANCE]: reports.performance() });
    const { user } = renderSignedIn('/project/quest-performance/7?period=7d');
    await user.click(await screen.findByRole('button', { name: 'Export Data' }));
    const [name, type, text] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^magnetx-quest-7-7d-\d{4}-\d\d-\d\d\.csv$/);
    expect(type).toMatch(/^text\/csv/);
    const lines = text?.split('\r\n') ?? [];
    expect(lines[0]).toBe(
      '\ufeffDay,Views,Clicks,Participants,Submissions,Completions,' +
        'Click-through rate (%),Participation rate (%),Completion rate (%),Quest,Category,Language',
    );
    expect(lines).toHaveLength(1 + 7 + 1);
    expect(lines[1]).toBe('2026-11-16,1,0,0,0,0,0.0,,,Write a thread,Content Creation,en');
    expect(lines[7]).toBe('2026-11-22,7,0,0,0,0,0.0,,,Write a thread,Content Creation,en');
  });

  it('is shared by a link, which can be revoked', async () => {
    const server = fakeApi({ ...frame, [PERFORMANCE]: reports.performance() });
    const { user } = renderSignedIn('/project/quest-performance/7');
    await user.click(await screen.findByRole('button', { name: 'Share Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Report' }));
    expect(dialog.getByText(/Only you can read/)).toBeVisible();
    server.use({ 'POST /project/quests/7/share': refusal(503, 'unavailable', 'Not reachable.') });
    await user.click(dialog.getByRole('button', { name: 'Make link' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not reachable.');
    server.use({
      'POST /project/quests/7/share': () => ({ body: { success: true, share_token: 'tok-1' } }),
      [PERFORMANCE]: reports.performance({ share_token: 'tok-1' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Make link' }));
    expect(await dialog.findByRole('textbox', { name: 'Link to the report' })).toHaveValue(
      'http://localhost/project/report/tok-1',
    );
    server.use({
      'DELETE /project/quests/7/share': () => ({ body: { success: true } }),
      [PERFORMANCE]: reports.performance(),
    });
    await user.click(dialog.getByRole('button', { name: 'Revoke link' }));
    expect(await dialog.findByRole('button', { name: 'Make link' })).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each(['7', 'x7'])('says that quest %s is not there', async (questId) => {
    fakeApi({ ...frame, [PERFORMANCE]: missing });
    renderSignedIn(`/project/quest-performance/${questId}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Quest not found' })).toBeVisible();
    expect(screen.getByText("The quest you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Quests' })).toHaveAttribute('href', '/project/quests');
  });
});

describe('the analytics', () => {
  const quest = { id: 7, title: 'Write a thread', type: 'task', status: 'active' } as const;
  const figures = { views: 10, clicks: 5, participants: 4, submissions: 4, completions: 1 };

  it('add all quests up, and lead to the strongest', async () => {
    fakeApi({ ...frame, 'GET /project/analytics': reports.analytics([{ ...quest, ...figures }]) });
    const { user } = renderSignedIn('/project/analytics');
    const table = within(await screen.findByRole('table', { name: 'Strongest quests' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent('Write a thread410525%Active');
    expect(table.getByRole('link')).toHaveAttribute('href', '/project/quest-performance/7');
    expect(screen.getByRole('figure', { name: /^Action, / })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export Data' }));
    expect(saveFile).toHaveBeenCalledWith(
      expect.stringMatching(/^magnetx-analytics-30d/),
      expect.any(String),
      expect.any(String),
    );
  });

  it('lead to a first quest, and can be tried again', async () => {
    const server = fakeApi({ ...frame, 'GET /project/analytics': refusal(503, 'unavailable', 'Not reachable.') });
    const { user } = renderSignedIn('/project/analytics');
    expect(await screen.findByText('Not reachable.')).toBeVisible();
    server.use({ 'GET /project/analytics': reports.analytics() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Post New Quest' })).toBeVisible();
    expect(screen.queryByText('Nothing has happened in this time')).not.toBeInTheDocument();
  });
});

describe('a shared report', () => {
  it('is public by its link, without names, and hidden from search engines', async () => {
    const server = fakeApi({ 'GET /reports/tok-1': reports.shared() });
    const { user } = renderSignedOut('/project/report/tok-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Write a thread' })).toBeVisible();
    expect(screen.getByText('Shared by Flux Labs, to read only')).toBeVisible();
    expect(figure('Participants')).toHaveTextContent('60');
    expect(screen.queryByRole('button', { name: /Share|Export|Logout/ })).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    server.use({ 'GET /reports/tok-1': missing });
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This report is not available' })).toBeVisible();
    expect(screen.queryByText('Write a thread')).not.toBeInTheDocument();
  });
});
