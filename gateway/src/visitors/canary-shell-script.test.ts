import { runInNewContext } from 'node:vm';
import { LOAD_REPORT_PATH, loadReportSchema, type LoadReport } from '@magnetx/federation';
import { versionOf } from '../testing/revision.ts';
import { LOAD_TIMEOUT_MS, SETTLE_MS, canaryShellScript } from './canary-shell-script.ts';

const version = versionOf('a');
const base = `/assets/shell/${version}`;
const html = canaryShellScript({ ticket: 't1', shell: { name: 'shell', version, base }, nonce: 'n1' });
const code = /^<script nonce="n1">([^<]*(?:<(?!\/)[^<]*)*)<\/script>$/.exec(html)?.[1] ?? '';

/** As much of a page as the script has to do with. */
function openPage({ isShown = true, readyState = 'complete' } = {}) {
  const told: LoadReport[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const timers = new Map<number, () => void>();
  const window = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    setTimeout: (callback: () => void, ms: number) => void timers.set(ms, callback),
    navigator: {
      sendBeacon: (path: string, body: string) => {
        expect(path).toBe(LOAD_REPORT_PATH);
        told.push(loadReportSchema.parse(JSON.parse(body)));
      },
    },
    document: { readyState, getElementById: () => ({ firstChild: isShown ? {} : null }) },
    window: {},
  };
  runInNewContext(code, window);
  const happen = (name: string, event: object = {}) => listeners.get(name)?.({ target: window.window, ...event });
  return { told, happen, wait: (ms: number) => timers.get(ms)?.() };
}

it('reports that the shell works once the page has content', () => {
  const page = openPage();
  page.happen('load');
  expect(page.told).toEqual([]);
  page.wait(SETTLE_MS);
  page.wait(SETTLE_MS);
  page.wait(LOAD_TIMEOUT_MS);
  const report = { ticket: 't1', remote: 'shell', version, outcome: 'loaded', stage: 'load', message: '' };
  expect(page.told).toEqual([report]);
});

const file = `https://magnetx.example${base}/main.js`;

it.each([
  ['a script is missing', 'error', { target: { src: file } }],
  ['a style sheet is missing', 'error', { target: { href: file } }],
  ['its code throws', 'error', { filename: file, message: 'x is not a function' }],
  ['its start fails', 'unhandledrejection', { reason: { stack: `Error: no\n  at ${file}:1:1`, message: 'no' } }],
])('reports one failure when %s', (_what, name, event) => {
  const page = openPage();
  page.happen(name, event);
  page.happen('load');
  page.wait(SETTLE_MS);
  expect(page.told).toMatchObject([{ outcome: 'failed', remote: 'shell', version }]);
});

it('reports a failure when the page stays empty, or files never load', () => {
  const empty = openPage({ isShown: false });
  empty.happen('load');
  empty.wait(SETTLE_MS);
  expect(empty.told).toMatchObject([{ outcome: 'failed', message: 'nothing is on the page' }]);
  const hanging = openPage({ readyState: 'interactive' });
  hanging.wait(LOAD_TIMEOUT_MS);
  expect(hanging.told).toMatchObject([{ outcome: 'failed', message: 'loading took too long' }]);
});

it('does not blame the shell for an area, another release or a picture', () => {
  const page = openPage();
  const area = `https://magnetx.example/assets/mfe-admin/${version}/main.js`;
  page.happen('error', { target: { src: area } });
  page.happen('error', { target: { src: 'https://pbs.twimg.com/a.jpg' } });
  page.happen('error', { filename: area, message: 'no' });
  page.happen('error', { filename: file.replace(version, versionOf('b')), message: 'no' });
  page.happen('unhandledrejection', { reason: { stack: `Error: no\n  at ${area}:1:1\n  at ${file}:1:1` } });
  page.happen('unhandledrejection', { reason: undefined });
  expect(page.told).toEqual([]);
});
