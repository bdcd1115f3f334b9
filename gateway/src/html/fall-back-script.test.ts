import { runInNewContext } from 'node:vm';
import { LOAD_REPORT_PATH, PAGE_REGISTRY_PATH, loadReportSchema } from '@magnetx/federation';
import { versionOf } from '../testing/revision.ts';
import { fallBackScript } from './fall-back-script.ts';

const [RUNNING, PREVIOUS] = [versionOf('a'), versionOf('b')];
const ORIGIN = 'https://magnetx.example';
const FILE = `${ORIGIN}/assets/shell/${RUNNING}/main.js`;

interface PageInput {
  readonly ticket?: string | null;
  /** The versions that the site answers with; null: it does not answer. */
  readonly now: { readonly shell: string; readonly admin?: string } | null;
}

/** As much of a page as the script has to do with. */
function openPage({ ticket = 't1', now }: PageInput) {
  const shell = { name: 'shell', version: RUNNING, base: `/assets/shell/${RUNNING}` };
  const html = fallBackScript({ ticket, shell, nonce: 'n1' });
  const [, code = ''] = /^<script nonce="n1">(.*)<\/script>$/s.exec(html) ?? [];
  const root = { firstChild: null, textContent: '' };
  const reports: unknown[] = [];
  const written: string[] = [];
  const reload = jest.fn();
  let fail: (event: object) => unknown = () => undefined;
  const microFrontends = { 'mfe-admin': [{ metadata: { version: now?.admin } }] };
  const window: { magnetxFallBack?: (name: string, version: string) => Promise<boolean> } = {};
  runInNewContext(code, {
    window,
    addEventListener: (_name: string, listener: typeof fail) => (fail = listener),
    AbortSignal,
    document: {
      get cookie() {
        return written.map((cookie) => cookie.split(';')[0]).join('; ');
      },
      set cookie(value: string) {
        written.splice(0, written.length, value);
      },
      getElementById: () => root,
    },
    location: { origin: ORIGIN, protocol: 'https:', reload },
    async fetch(path: string, { body = '' }: { body?: string }) {
      if (path === LOAD_REPORT_PATH) return void reports.push(loadReportSchema.parse(JSON.parse(body)));
      expect(path).toBe(PAGE_REGISTRY_PATH);
      if (!now) throw new TypeError('Failed to fetch');
      return { json: async () => ({ shellVersion: now.shell, microFrontends }) };
    },
  });
  const happen = async (target: object) => {
    await fail({ target });
  };
  return { happen, reload, reports, root, written, fallBack: window.magnetxFallBack };
}

it('opens the page again with the shell before when a file of the shell is missing, and reports that', async () => {
  const page = openPage({ now: { shell: PREVIOUS } });
  await page.happen({ src: FILE });
  await page.happen({ src: FILE });
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.written).toEqual([`magnetx_failed_shell=${RUNNING}; path=/; max-age=3600; samesite=lax; secure`]);
  expect(page.reports).toMatchObject([{ ticket: 't1', remote: 'shell', version: RUNNING, outcome: 'failed' }]);
});

it.each([
  ['the site has no other shell', { shell: RUNNING }],
  ['the site does not answer', null],
])('shows a text instead of an empty page if %s', async (_case, now) => {
  const page = openPage({ now });
  await page.happen({ src: FILE });
  expect(page.reload).not.toHaveBeenCalled();
  expect(page.root.textContent).toContain('MagnetX could not be loaded');
});

it.each([
  ['another site', { src: 'https://elsewhere.example/main.js' }],
  ['an area', { href: `${ORIGIN}/assets/mfe-admin/${RUNNING}/page.css` }],
  ['a picture', { src: `${ORIGIN}/assets/shell/${RUNNING}/favicon.svg` }],
  ['code', {}],
])('leaves a failure of %s alone', async (_what, target) => {
  const page = openPage({ now: { shell: PREVIOUS } });
  await page.happen(target);
  expect([page.reports, page.written]).toEqual([[], []]);
});

it('leaves the report to the script that watches a shell', async () => {
  const page = openPage({ ticket: null, now: { shell: PREVIOUS } });
  await page.happen({ src: FILE });
  expect(page.reports).toEqual([]);
  expect(page.reload).toHaveBeenCalled();
});

it('notes each failed release of an area, and answers whether there is another one', async () => {
  const { fallBack, written } = openPage({ now: { shell: RUNNING, admin: PREVIOUS } });
  expect(await fallBack?.('mfe-admin', RUNNING)).toBe(true);
  expect(await fallBack?.('mfe-admin', PREVIOUS)).toBe(false);
  expect(written.join()).toContain(`magnetx_failed_mfe-admin=${RUNNING}~${PREVIOUS};`);
  expect(await fallBack?.('mfe-gone', RUNNING)).toBe(false);
});
