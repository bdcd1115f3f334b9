// Programs that import this file may be for servers alone.
/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import { PAGE_CONFIG_ELEMENT_ID, assetBase, type LoadReport, type PageConfig, type Release } from '@magnetx/federation';
import { LIVE_PATH } from '@magnetx/contracts';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { outliving, watchRemains, type Remains } from './remains.ts';
import type { SignIns } from './sign-ins.ts';

/** An address without an area: the shell's own page. */
const AWAY = '/-/away';
/** The shell's name in the registry. */
export const SHELL_NAME = 'shell';
/** How long a page may take to show all that it has. */
const LIMIT_MS = 10_000;
/** For how long nothing may happen on a page that is complete. */
const QUIET_MS = 250;
/** The same, on the shell's own page. */
const QUIET_AWAY_MS = 100;
const POLL_MS = 50;
const AWAITED = ['script', 'stylesheet', 'fetch', 'xhr'];

const STAGES: Readonly<Partial<Record<LoadReport['stage'], string>>> = {
  load: 'it could not be loaded',
  show: 'it threw while it was shown',
  run: 'an uncaught error',
  call: 'it does not take the answer of a call',
};

/** A page's own report as a problem. Null if it does not report one. */
export function problemOfReport({ outcome, stage, message }: LoadReport): string | null {
  const what = STAGES[stage];
  if (outcome !== 'failed' || what === undefined) return null;
  // The shell's own sentence about globals.
  const [, changed] = /^Error: (it changed .+)$/.exec(message) ?? [];
  return changed ?? `${what}: ${message}`;
}

/** Runs in the page: what it still waits for, null once it is complete. */
function describeWait(): string | null {
  const isThere = (element: Element): boolean => element.checkVisibility();
  const signs = '[role="progressbar"], [aria-busy="true"]:not(button), [role="status"]';
  const isWaiting = (sign: Element): boolean =>
    sign.getAttribute('role') !== 'status' ||
    /^loading/i.test(sign.getAttribute('aria-label') ?? sign.textContent.trim());
  const waiting = [...document.querySelectorAll(signs)].filter(isThere).find(isWaiting);
  if (waiting) return (waiting.getAttribute('aria-label') ?? waiting.textContent.trim()).slice(0, 60) || 'it is busy';
  const place = document.querySelector('main');
  // The frame of an area may bring the heading.
  const titles = [...(place?.querySelectorAll('h1') ?? [])].map((title) => title.innerText);
  const text = titles.reduce((rest, title) => rest.replace(title, ''), place?.innerText ?? '');
  return text.trim() || place?.querySelector('img, canvas, video, input') ? null : 'it shows nothing';
}

/** Runs in the page: goes to an address like a link of the site. */
function goInside(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const timer = new AbortController();
  const late = delay(limitMs, undefined, { signal: timer.signal }).then(() => Promise.reject(new Error('it hangs')));
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Requests that are under way, apart from the live connection's. */
function trackRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    const isLive = new URL(request.url()).pathname.startsWith(LIVE_PATH);
    if (!isLive && AWAITED.includes(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return open;
}

function collectProblems(page: Page, folder: string): Set<string> {
  const problems = new Set<string>();
  const onFile = (request: Request, why: string): void => {
    const [, file] = request.url().split(folder);
    if (file) problems.add(`its file ${file} could not be loaded: ${why}`);
  };
  page.on('pageerror', ({ name, message }) => void problems.add(`an uncaught error: ${name}: ${message}`));
  page.on('domcontentloaded', () => void problems.add('it opens another document'));
  page.on('crash', () => void problems.add('it crashes the browser'));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (!why.includes('ERR_ABORTED')) onFile(request, why);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) onFile(response.request(), String(response.status()));
  });
  return problems;
}

/** The result of mounting a page. */
export interface Visit {
  readonly address: string;
  /** The path that the page led to, usually the address. */
  readonly landed: string;
  readonly problems: readonly string[];
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** The settings of the document in this page. */
async function readConfig(page: Page): Promise<PageConfig> {
  return JSON.parse((await page.locator(`#${PAGE_CONFIG_ELEMENT_ID}`).textContent()) ?? '') as PageConfig;
}

/** A new tab at the shell's own page. Problems with the release's pages are added to `problems`. */
export async function openTab(context: BrowserContext, release: Pick<Release, 'name' | 'version'>, signIns: SignIns) {
  const page = await context.newPage();
  const folder = `${assetBase(release)}/`;
  const requests = trackRequests(page);
  const problems = collectProblems(page, folder);
  // The shell stays on the page, and its listeners with it.
  const remains: Remains = await watchRemains(page, release.name === SHELL_NAME ? null : folder);

  /** Resolves with what the page still waits for at the end, null if it is complete. */
  async function settle(quietMs = QUIET_MS): Promise<string | null> {
    const endMs = Date.now() + LIMIT_MS;
    for (let quietSince = Date.now(); ; await delay(POLL_MS)) {
      const left = endMs - Date.now();
      // A new document has another context.
      const look = page.evaluate(describeWait).catch(() => 'it opens another document');
      const wait = (await within(look, Math.max(left, POLL_MS))) ?? (requests.size > 0 ? 'requests' : null);
      const now = Date.now();
      if (wait !== null) quietSince = now;
      if (now - quietSince >= quietMs) return null;
      if (now >= endMs) return wait ?? 'it changes all the time';
    }
  }

  /** Shows a page and leaves it. Resolves with the path that it led to. */
  async function showOnce(address: string, mayRead: readonly string[]): Promise<string> {
    await within(page.evaluate(goInside, address), LIMIT_MS);
    const wait = await settle();
    if (wait !== null) problems.add(`it is not complete after ${LIMIT_MS / 1000} s: ${wait}`);
    const { pathname } = new URL(page.url());
    for (const problem of await within(signIns.takeProblems(page, mayRead), LIMIT_MS)) problems.add(problem);
    await within(page.evaluate(goInside, AWAY), LIMIT_MS);
    await settle(QUIET_AWAY_MS);
    for (const change of await within(remains.changes(), LIMIT_MS)) problems.add(change);
    return pathname;
  }

  async function show(address: string, mayRead: readonly string[]): Promise<string> {
    const before = await remains.listeners();
    const landed = await showOnce(address, mayRead);
    const first = await remains.listeners();
    if (problems.size > 0 || outliving(before, first).length === 0) return landed;
    // Once more, because some listeners are added once and for all.
    await showOnce(address, mayRead);
    for (const listener of outliving(first, await remains.listeners())) problems.add(listener);
    return landed;
  }

  /** Opens the shell's own page as a new document. */
  async function start(): Promise<void> {
    await page.goto(AWAY);
    await settle(QUIET_AWAY_MS);
    await remains.remember();
    problems.clear();
  }

  await start();
  return {
    page,
    config: await readConfig(page),
    /** Mounts the page at this address, leaves it, and returns the problems and the path that it led to. */
    async visit(address: string, mayRead: readonly string[]): Promise<Visit> {
      const landed = await show(address, mayRead).catch((error: unknown) => {
        problems.add(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
        return address;
      });
      return { address, landed, problems: [...problems] };
    },
    /** Forgets what a page broke. Resolves with whether it could: a tab that hangs cannot. */
    restart: () =>
      within(start(), LIMIT_MS).then(
        () => true,
        () => false,
      ),
    problems,
  };
}
