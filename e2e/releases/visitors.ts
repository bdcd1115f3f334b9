import { PAGE_CONFIG_ELEMENT_ID, pageConfigSchema, type PageConfig } from '@magnetx/federation';
import type { Browser, BrowserContext } from '@playwright/test';
import { startLines } from '../fixtures/steady-load.ts';
import { RequestLog } from '../fixtures/request-log.ts';
import { expect } from '../fixtures/test.ts';
import { AREA, PAGE, type Fault } from './broken-builds.ts';

/** How many visitors arrive concurrently. */
const LINES = 4;
/** The pages with the release on trial that are open concurrently in a real browser. */
const TABS_MAX = 3;

function pageConfigOf(html: string): PageConfig {
  const element = new RegExp(`id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>([^<]*)</script>`).exec(html);
  return pageConfigSchema.parse(JSON.parse(element?.[1] ?? ''));
}

/**
 * People who open a page for the first time, one after the other. Those that get the release on trial open it in a real
 * browser. Of the others, the page's settings are enough.
 */
export class Visitors {
  readonly log = new RequestLog();
  /** All of them. */
  count = 0;
  /** Those with the release on trial, and what they saw. */
  readonly seen = { works: 0, panel: 0 };
  /** When the first of those came, in ms. */
  firstAt: number | null = null;

  private readonly contexts: BrowserContext[] = [];
  private readonly tabs = new Set<Promise<void>>();
  private readonly stopLines: () => Promise<void>;
  private readonly trial: {
    readonly browser: Browser;
    readonly url: string;
    readonly version: string;
    readonly fault: Fault;
  };

  constructor(trial: Visitors['trial']) {
    this.trial = trial;
    this.stopLines = startLines(LINES, () => this.visit());
  }

  get exposed(): number {
    return this.seen.works + this.seen.panel;
  }

  /** No more come. Those who are there have seen their page. */
  async stop(): Promise<void> {
    await this.stopLines();
    await Promise.all(this.tabs);
    for (const context of this.contexts) await context.close();
  }

  private async visit(): Promise<void> {
    const response = await this.log.send(new URL(PAGE, this.trial.url), { headers: { accept: 'text/html' } });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const { registry } = pageConfigOf(await response.text());
    this.count += 1;
    if (registry.microFrontends[AREA]?.[0]?.metadata.version !== this.trial.version) return;
    this.firstAt ??= Date.now();
    while (this.tabs.size >= TABS_MAX) await Promise.race(this.tabs);
    const tab = this.open(cookies);
    const done = tab.finally(() => this.tabs.delete(done));
    this.tabs.add(done);
  }

  /** The page of a visitor who has the release, as their browser shows it. */
  private async open(cookies: readonly string[]): Promise<void> {
    const { browser, url, version, fault } = this.trial;
    const context = await browser.newContext({ baseURL: url });
    this.contexts.push(context);
    await context.addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split('=', 2);
        return { name, value, url };
      }),
    );
    const page = await context.newPage();
    await fault.prepare?.(page, version);
    await page.goto(PAGE, { waitUntil: 'commit' });
    const works = page.getByRole('button', { name: 'Sign In' });
    const panel = page.getByRole('button', { name: 'Try Again' });
    await expect(works.or(panel).first()).toBeVisible({ timeout: 60_000 });
    const isPanel = await panel.isVisible();
    this.seen[isPanel ? 'panel' : 'works'] += 1;
    if (!isPanel) await fault.use?.(page);
  }
}
