import { assetBase, type PageConfig, type ProbedPage, type Release, type ReleasePage } from '@magnetx/federation';
import type { Browser, BrowserContext } from 'playwright-core';
import { addressOf, type Filling } from './generate-answer.ts';
import { prepareSignIns, type SignIns } from './sign-ins.ts';
import { standInForServers } from './stand-in.ts';
import { openTab, problemOfReport, SHELL_NAME, type Tab, type Visit } from './tab.ts';

const PROBLEMS_MAX = 5;
const PROBLEM_LENGTH_MAX = 280;
/** Of a shell on trial, which some visitors get. */
const DRAWS_MAX = 30;

export interface PageToProbe extends Pick<ReleasePage, 'path' | 'leadsTo'> {
  readonly isPublic: boolean;
  /** The storage keys of the sign-ins that the page may read. */
  readonly mayRead: readonly string[];
}

export interface PagesToProbe {
  /** A link for testers to the release. */
  readonly link: string;
  readonly release: Pick<Release, 'name' | 'version'>;
  /** The version of the shell that all visitors get, or of the one to probe. */
  readonly shellVersion: string;
  readonly pages: readonly PageToProbe[];
}

interface Lap {
  readonly filling: Filling;
  readonly isSignedIn: boolean;
}

/** With full lists, with empty ones, and without a sign-in. */
const LAPS: readonly Lap[] = [
  { filling: 'full', isSignedIn: true },
  { filling: 'empty', isSignedIn: true },
  { filling: 'full', isSignedIn: false },
];

/** A browser that is the tester of the release, without a page yet. */
async function openContext(browser: Browser, probe: PagesToProbe, lap: Lap, onProblem: (problem: string) => void) {
  const { link, release } = probe;
  const { origin } = new URL(link);
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await standInForServers(context, {
    origin,
    filling: lap.filling,
    onUnknownCall: onProblem,
    onReport: (report) => {
      const problem = problemOfReport(report);
      if (problem !== null) onProblem(problem);
    },
  });
  const folder = release.name === SHELL_NAME ? null : `${assetBase(release)}/`;
  const signIns = await prepareSignIns(context, lap.isSignedIn, folder);
  await context.request.get(link, { maxRedirects: 0 });
  return { context, signIns };
}

function assertPinned({ pins }: PageConfig, { link, release: { name, version } }: PagesToProbe): void {
  if (pins.some((pin) => pin.name === name && pin.version === version)) return;
  throw new Error(`The site does not serve ${name} ${version} by the link ${link}: the gateway's log says why.`);
}

/** The first tab of a browser that gets the release, and the shell that it is to be probed with. */
async function openFirstTab(
  browser: Browser,
  probe: PagesToProbe,
  lap: Lap,
  onProblem: (problem: string) => void,
): Promise<{ context: BrowserContext; signIns: SignIns; tab: Tab }> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const { context, signIns } = await openContext(browser, probe, lap, onProblem);
    const tab = await openTab(context, probe.release, signIns);
    assertPinned(tab.config, probe);
    if (tab.config.registry.shellVersion === probe.shellVersion) return { context, signIns, tab };
    await context.close();
  }
  throw new Error(`The site does not serve the shell ${probe.shellVersion}.`);
}

/** Visits the pages one after the other. Returns the visits by path. */
async function walk(browser: Browser, probe: PagesToProbe, lap: Lap): Promise<Map<string, Visit>> {
  const found = new Map<string, Visit>();
  const pages = probe.pages.filter(({ isPublic }) => lap.isSignedIn || isPublic);
  if (pages.length === 0) return found;
  let tab: Tab | null = null;
  const first = await openFirstTab(browser, probe, lap, (problem) => void tab?.problems.add(problem));
  tab = first.tab;
  for (const { path, mayRead } of pages) {
    tab ??= await openTab(first.context, probe.release, first.signIns);
    const visit: Visit = await tab.visit(addressOf(path), mayRead);
    found.set(path, visit);
    if (visit.problems.length === 0 || (await tab.restart())) continue;
    await tab.page.close();
    tab = null;
  }
  await first.context.close();
  return found;
}

const sectionOf = (pathname: string): string | undefined => pathname.split('/')[1];

/**
 * Sentences about where visits of a page led. Some may lead to another page of the same part of the site, such as those
 * of a sign-in page by people who are signed in, and all to the page that `leadsTo` names.
 */
export function findDetours(
  { leadsTo }: Pick<ReleasePage, 'leadsTo'>,
  visits: readonly Pick<Visit, 'address' | 'landed'>[],
): string[] {
  const declared = new RegExp(`^${(leadsTo ?? '').replaceAll(/:\w+/g, '[^/]+')}$`, 'u');
  const detours = visits.filter(({ address, landed }) => landed !== address && !declared.test(landed));
  const isAlways = detours.length === visits.length;
  return detours
    .filter(({ address, landed }) => isAlways || sectionOf(landed) !== sectionOf(address))
    .map(({ landed }) => `it leads to ${landed}`);
}

/** Mounts each page in the browser, with generated answers of the API, and returns what is wrong with it. */
export async function probePages(browser: Browser, probe: PagesToProbe): Promise<ProbedPage[]> {
  const laps = await Promise.all(LAPS.map((lap) => walk(browser, probe, lap)));
  return probe.pages.map(({ path, leadsTo }) => {
    const visits = laps.flatMap((lap) => lap.get(path) ?? []);
    const problems = new Set([...visits.flatMap((visit) => visit.problems), ...findDetours({ leadsTo }, visits)]);
    return { path, problems: [...problems].slice(0, PROBLEMS_MAX).map((text) => text.slice(0, PROBLEM_LENGTH_MAX)) };
  });
}
