import { STORAGE_KEYS } from '@magnetx/contracts';
import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from '@magnetx/tools/browser';
import { median } from '../bench.ts';
import type { MeasuredPage } from './pages.ts';
import type { Sites } from './sites.ts';
import { visit, type Conditions, type Visit } from './visit.ts';

/** Flags that keep Chromium from requests of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // There is no graphics card to wait for.
  '--disable-gpu',
];

/** A phone on a middling mobile connection. */
export const MOBILE: Conditions = { downKbps: 1_600, upKbps: 750, roundTripMs: 150, cpuSlowdown: 4 };

/** A way to serve the page, by the name that {@link Sites} has for it. */
export type Contender = 'federated' | 'unprerendered' | 'unchecked' | 'bundle';

/** Medians of the visits, and the waves of one more visit in which they were traced. */
export type PageFigures = Omit<Visit, 'requests'>;

export interface MeasurePlan {
  /** At least those of the contenders. */
  readonly sites: Partial<Sites> & Pick<Sites, 'token'>;
  readonly page: MeasuredPage;
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  readonly conditions?: Conditions;
}

/** Starts a Chromium for the visits, hands it to `use`, and closes it. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ args: QUIET, ...(executablePath && { executablePath }) });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

const sessionOf = (token: string): Record<string, string> => ({
  [STORAGE_KEYS.userToken]: token,
  [STORAGE_KEYS.userConnected]: 'true',
});

function middle(visits: readonly Visit[], traced: Visit): PageFigures {
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const makesCall = visits.every(({ firstCallMs }) => firstCallMs !== undefined);
  return {
    fcpMs: of(({ fcpMs }) => fcpMs),
    lcpMs: of(({ lcpMs }) => lcpMs),
    firstCallMs: makesCall ? of(({ firstCallMs }) => firstCallMs ?? Infinity) : undefined,
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    totalBytes: of(({ totalBytes }) => totalBytes),
    requestsBeforeCall: of(({ requestsBeforeCall }) => requestsBeforeCall),
    waves: traced.waves,
    callWave: traced.callWave,
    failed: [...visits, traced].reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Visits the page in each way in turn, so often, each time by a browser that was never there before. */
export async function measurePage(browser: Browser, plan: MeasurePlan): Promise<ReadonlyMap<Contender, PageFigures>> {
  const { sites, page, contenders, rounds, conditions } = plan;
  const storage = page.isSignedIn ? sessionOf(sites.token) : {};
  const open = (contender: Contender, tracesChain = false) => {
    const site = sites[contender];
    if (site === undefined) throw new Error(`No site is ${contender}`);
    return visit(browser, { url: site + page.path, storage, tracesChain, ...(conditions && { conditions }) });
  };
  const visits = new Map<Contender, Visit[]>();
  // The first visit to a server finds it cold.
  for (const contender of contenders) await open(contender);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      visits.set(contender, [...(visits.get(contender) ?? []), await open(contender)]);
    }
  }
  const figures = new Map<Contender, PageFigures>();
  for (const contender of contenders) {
    figures.set(contender, middle(visits.get(contender) ?? [], await open(contender, true)));
  }
  return figures;
}
