import type { ReleasesOverview } from '@magnetx/federation';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const [LIVE, NEXT, OLD] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb', '0.9.0-cccccccccccc'];
const AT = '2026-11-26T06:00:00.000Z';
const RUN = 'https://ci.example/run/7';
const PROBE = { at: AT, by: '0123456789ab', shellVersion: LIVE, pageCount: 1, failed: [] };
const OVERVIEW: ReleasesOverview = {
  revision: 4,
  countedSince: AT,
  remotes: [
    {
      remote: 'mfe-admin',
      state: {
        live: LIVE,
        previous: OLD,
        canary: { version: NEXT, sharePercent: 10, failedPercentMax: 10, startedAt: AT },
        pins: [],
      },
      sharePercent: 10,
      versions: [
        {
          version: NEXT,
          contract: 1,
          publishedAt: AT,
          probe: { ...PROBE, failed: [{ path: '/', problems: ['Broke'] }] },
        },
        { version: LIVE, contract: 1, publishedAt: AT },
        { version: OLD, contract: 1, publishedAt: AT, probe: PROBE },
      ],
      log: [
        { revision: 4, at: AT, by: 'admin:ada', action: 'canary', remote: 'mfe-admin', version: NEXT, note: '' },
        {
          revision: 3,
          at: AT,
          by: '0123456789ab',
          action: 'publish',
          remote: 'mfe-admin',
          version: NEXT,
          note: '',
          from: { commit: '0123456789abcdef', runUrl: RUN, person: 'Grace' },
        },
      ],
      counts: {
        [NEXT]: {
          visitors: 12,
          failures: { show: 2, call: 1 },
          vitals: { reports: 3, lcpMs: 1_840, inpMs: 96, cls: 0.02 },
        },
      },
    },
  ],
};
const DONE = { remote: 'mfe-admin', version: LIVE, hasChanged: true, steps: [], revision: 5 };
const changed = () => ({ body: { ...DONE, state: OVERVIEW.remotes[0]?.state } });

function openReleases(overview = OVERVIEW, role: 'administrator' | 'support' = 'administrator') {
  const server = fakeApi({ ...answers.frame(role), 'GET /registry/releases': () => ({ body: overview }) });
  return { ...renderSignedIn('/admin/releases'), server };
}

it('shows each release with its share, its origin, its errors and its web vitals', async () => {
  openReleases();
  const table = within(await screen.findByRole('table', { name: 'Areas' }));
  expect(await table.findByText('Live · 90%')).toBeVisible();
  const trial = within(table.getByText('Canary · 10%').closest('tr') ?? document.body);
  expect(trial.getByText('ada')).toBeVisible();
  expect(trial.getByText(/Commit 0123456/)).toBeVisible();
  expect(trial.getByRole('link', { name: 'CI run' })).toHaveAttribute('href', RUN);
  expect(trial.getByText('show 2, call 1')).toBeVisible();
  expect(trial.getByText('LCP 1.8 s · INP 96 ms · CLS 0.02')).toBeVisible();
});

it('rolls back, stops and promotes exactly the version that is shown, and says why that was refused', async () => {
  const { user, server, toasts } = openReleases();
  const bodies = () => server.received.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  server.use({
    'POST /registry/releases/mfe-admin/rollback': refusal(409, 'conflict', 'Another deploy changed mfe-admin.'),
    'POST /registry/releases/mfe-admin/promotion': changed,
  });
  await user.click(await screen.findByRole('button', { name: 'Roll back mfe-admin' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('Another deploy changed mfe-admin.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  server.use({ 'POST /registry/releases/mfe-admin/rollback': changed });
  await user.click(await screen.findByRole('button', { name: 'Stop mfe-admin on trial' }));
  await user.click(await screen.findByRole('button', { name: 'Stop trial' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Trial stopped']));
  await user.click(await screen.findByRole('button', { name: 'Promote mfe-admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote mfe-admin' }));
  expect(within(dialog.getByLabelText('Version')).getAllByRole('option')).toEqual([
    expect.objectContaining({ textContent: `${NEXT} (failed its probe)` }),
    expect.objectContaining({ textContent: `${OLD} (passed its probe)` }),
  ]);
  await user.selectOptions(dialog.getByLabelText('Version'), OLD);
  await user.click(dialog.getByLabelText('Also if it was rolled back before'));
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Trial stopped', 'Promotion started']));
  expect(bodies()).toEqual([{ live: LIVE, with: [] }, { canary: NEXT }, { version: OLD, now: false, again: true }]);
});

it('shows releases that were promoted together, and rolls them back together', async () => {
  const set = [
    { name: 'mfe-admin', version: LIVE },
    { name: 'shell', version: NEXT },
  ];
  const watch = { startedAt: AT, until: '2999-01-01T00:00:00.000Z', failedPercentMax: 10, set };
  const state = { live: LIVE, previous: OLD, canary: null, pins: [], watch };
  const log = [
    {
      revision: 5,
      at: AT,
      by: '0123456789ab, ba9876543210',
      action: 'promote' as const,
      remote: 'mfe-admin',
      version: LIVE,
      note: '',
      also: [{ remote: 'shell', version: NEXT }],
    },
  ];
  const remotes = [{ remote: 'mfe-admin', sharePercent: null, versions: [], counts: {}, state, log }];
  const { user, server } = openReleases({ ...OVERVIEW, remotes });
  expect(await screen.findByText('Together with shell')).toBeVisible();
  expect(await screen.findByText(`shell ${NEXT}`)).toBeVisible();
  server.use({ 'POST /registry/releases/mfe-admin/rollback': changed });
  await user.click(await screen.findByRole('button', { name: 'Roll back mfe-admin' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const posted = () => server.received.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  await waitFor(() => expect(posted()).toEqual([{ live: LIVE, with: [{ remote: 'shell' }] }]));
});

it('only shows the releases to a role that may not change them, and nothing to others', async () => {
  const { unmount } = openReleases(OVERVIEW, 'support');
  expect(await screen.findByText('Live · 90%')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Roll back mfe-admin' })).not.toBeInTheDocument());
  unmount();
  fakeApi({ ...answers.frame('finance'), 'GET /registry/releases': refusal(403, 'forbidden', 'No.') });
  renderSignedIn('/admin/releases');
  expect(await screen.findByText('Your role may not see this')).toBeVisible();
});

it('has a state for no releases, and one for a failure', async () => {
  const { unmount } = openReleases({ ...OVERVIEW, remotes: [] });
  expect(await screen.findByText('No releases yet')).toBeVisible();
  unmount();
  fakeApi({ ...answers.frame(), 'GET /registry/releases': refusal(500, 'internal', 'Something went wrong.') });
  renderSignedIn('/admin/releases');
  expect(await screen.findByText('The releases could not be loaded')).toBeVisible();
});
