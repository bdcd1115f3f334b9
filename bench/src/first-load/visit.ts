import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { wavesOf } from './request-chain.ts';
import { RequestWatch, type WatchedRequest } from './watch-requests.ts';

/** The simulated network between the browser and the site. */
export interface Conditions {
  readonly downKbps: number;
  readonly upKbps: number;
  readonly roundTripMs: number;
  readonly cpuSlowdown: number;
}

export interface VisitPlan {
  readonly url: string;
  /** The site's entries in the browser's storage. */
  readonly storage: Readonly<Record<string, string>>;
  readonly conditions?: Conditions;
  /** Also records which request caused which. It slows the page down, so such a visit's times are invalid. */
  readonly tracesChain?: boolean;
}

export interface Visit {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Until the first call of the api was made; undefined when the page makes none. */
  readonly firstCallMs: number | undefined;
  readonly scriptBytes: number;
  readonly totalBytes: number;
  /** The page itself counts. Of a page without a call: before its largest paint. */
  readonly requestsBeforeCall: number;
  /** Of code, until the page shows what it is for. Meaningless unless the visit traced it. */
  readonly waves: number;
  readonly callWave: number | undefined;
  readonly failed: number;
  readonly requests: readonly WatchedRequest[];
}

/** Nothing for so long, and the page is there. A call that is under way counts as something. */
const QUIET_MS = 1_000;
const LIMIT_MS = 90_000;

declare global {
  interface Window {
    benchPaints?: { fcp: number; lcp: number };
  }
}

function watchPaints(storage: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(storage)) window.localStorage.setItem(name, value);
  const paints = { fcp: 0, lcp: 0 };
  window.benchPaints = paints;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') paints.fcp = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function waitUntilQuiet(page: Page, watch: RequestWatch): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  const sincePaintMs = () =>
    page.evaluate(() => {
      const painted = window.benchPaints?.lcp ?? 0;
      return painted === 0 ? 0 : performance.now() - painted;
    });
  while (watch.quietMs() < QUIET_MS || (await sincePaintMs()) < QUIET_MS) {
    if (performance.now() > deadline) throw new Error(`${page.url()} did not come to rest`);
    await delay(100);
  }
}

function figuresOf(watch: RequestWatch, paints: { fcp: number; lcp: number }): Visit {
  const { requests } = watch;
  const began = requests.find(({ kind }) => kind === 'page')?.startedAt ?? 0;
  const call = requests.find(({ kind }) => kind === 'call');
  const afterMs = ({ startedAt }: WatchedRequest) => (startedAt - began) * 1000;
  const firstCallMs = call && afterMs(call);
  const bytesOf = (some: readonly WatchedRequest[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const waves = wavesOf(requests);
  const isCode = ({ kind }: WatchedRequest) => kind !== 'call' && kind !== 'other';
  const untilShown = requests.filter((request) => isCode(request) && afterMs(request) < paints.lcp);
  return {
    fcpMs: paints.fcp,
    lcpMs: paints.lcp,
    firstCallMs,
    scriptBytes: bytesOf(requests.filter(({ kind }) => kind === 'script')),
    totalBytes: bytesOf(requests),
    requestsBeforeCall: requests.filter((request) => afterMs(request) < (firstCallMs ?? paints.lcp)).length,
    waves: Math.max(...untilShown.map(({ url }) => waves.get(url) ?? 0)),
    callWave: call && waves.get(call.url),
    failed: requests.filter(({ failed }) => failed).length,
    requests,
  };
}

/** Opens the page in a browser that was never there before, and waits until nothing happens any more. */
export async function visit(browser: Browser, plan: VisitPlan): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints, plan.storage);
    const session = await context.newCDPSession(page);
    const watch = await RequestWatch.start(session);
    if (plan.tracesChain) {
      await session.send('Debugger.enable');
      await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
    }
    if (plan.conditions) {
      const { downKbps, upKbps, roundTripMs, cpuSlowdown } = plan.conditions;
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: roundTripMs,
        downloadThroughput: (downKbps * 1000) / 8,
        uploadThroughput: (upKbps * 1000) / 8,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    }
    await page.goto(plan.url, { waitUntil: 'load', timeout: LIMIT_MS });
    await waitUntilQuiet(page, watch);
    const paints = await page.evaluate(() => window.benchPaints);
    if (!paints || paints.lcp === 0) throw new Error(`${plan.url} painted nothing`);
    return figuresOf(watch, paints);
  } finally {
    await context.close();
  }
}
