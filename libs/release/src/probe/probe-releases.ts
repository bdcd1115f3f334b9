import { formatCount } from '@magnetx/contracts';
import {
  RELEASE_FILE,
  assetBase,
  pagesToProbe,
  releaseSchema,
  type DeployResult,
  type ProbedPage,
  type Release,
} from '@magnetx/federation';
import { chromium, type Browser } from 'playwright-core';
import type { Printer } from '../print.ts';
import { FollowUpError } from '../publish-build.ts';
import type { RegistryClient } from '../registry-client.ts';
import { findChromium } from './find-chromium.ts';
import { probePages, type PageToProbe } from './probe-pages.ts';
import { SHELL_NAME } from './tab.ts';

const PIN_HOURS = 1;

/** Flags that keep Chromium from requests of its own. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

interface ProbeJob {
  readonly client: RegistryClient;
  readonly printer: Printer;
  readonly env: NodeJS.ProcessEnv;
  readonly isDryRun: boolean;
}

async function launch(env: NodeJS.ProcessEnv): Promise<Browser> {
  const executablePath = findChromium(env);
  if (executablePath === undefined) {
    throw new Error('A probe needs Chromium: install it, or set CHROMIUM_PATH to the path of one.');
  }
  return chromium.launch({ executablePath, args: QUIET });
}

async function readRelease(origin: string, release: Pick<Release, 'name' | 'version'>): Promise<Release> {
  const url = new URL(`${assetBase(release)}/${RELEASE_FILE}`, origin);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} answers with ${response.status}.`);
  return releaseSchema.parse(await response.json());
}

function pagesOf(release: Release): PageToProbe[] {
  const keysOf = (pages: Release['pages']) =>
    pages.flatMap(({ firstCalls }) => firstCalls.flatMap(({ tokenKeys }) => tokenKeys));
  const ownKeys = keysOf(release.pages);
  return pagesToProbe(release).map((path) => {
    const described = release.pages.filter((page) => page.path === path);
    const declared = described.flatMap(({ reads = [], hiddenBy = [] }) => [...reads, ...hiddenBy]);
    const leadsTo = described[0]?.leadsTo;
    return { path, leadsTo, isPublic: keysOf(described).length === 0, mayRead: [...ownKeys, ...declared] };
  });
}

/** The pages to mount: of a shell, one of each area that visitors get with it. */
async function findPages(origin: string, name: string, versions: ReadonlyMap<string, string>): Promise<PageToProbe[]> {
  const read = (remote: string) => readRelease(origin, { name: remote, version: versions.get(remote) ?? '' });
  if (name !== SHELL_NAME) return pagesOf(await read(name));
  const areas = [...versions.keys()].filter((remote) => remote !== SHELL_NAME);
  const releases = await Promise.all(areas.map(read));
  return releases.flatMap((release) => pagesOf(release).slice(0, 1));
}

function describePages(pages: readonly ProbedPage[]): string[] {
  return pages.flatMap(({ path, problems }) => [
    `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${path}`,
    ...problems.map((problem) => `          ${problem}`),
  ]);
}

interface NamedVersion {
  readonly remote: string;
  readonly version: string;
}

/** The versions that the tester gets: these releases, and of everything else the live ones. */
async function versionsFor({ client }: ProbeJob, releases: readonly NamedVersion[]) {
  const { remotes } = await client.overview();
  const live = remotes.flatMap(({ remote, state }) => (state.live === null ? [] : [[remote, state.live] as const]));
  return new Map([...live, ...releases.map(({ remote, version }) => [remote, version] as const)]);
}

/**
 * Mounts each page of these releases, the first of which is the client's, in a browser that gets all of them. Records
 * the results, and throws when a page has problems.
 */
export async function probeReleases(job: ProbeJob, releases: readonly NamedVersion[]): Promise<DeployResult> {
  const { client, printer, env, isDryRun } = job;
  const [{ version } = { version: '' }, ...others] = releases;
  const body = { version, with: [...others], hours: PIN_HOURS };
  const { pinUrl: link = '', ...pinned } = await client.change('pin', body);
  const { origin } = new URL(link);
  const versions = await versionsFor(job, releases);
  const shellVersion = versions.get(SHELL_NAME);
  if (shellVersion === undefined) throw new Error(`${origin} has no shell yet, in which an area could be mounted.`);
  const steps: string[] = [];
  let failed = 0;
  const browser = await launch(env);
  try {
    for (const { remote, version: its } of releases) {
      const pages = await findPages(origin, remote, versions);
      printer.print(`Mounting ${formatCount(pages.length, 'page')} of ${remote} ${its} in a browser.`);
      const probed = await probePages(browser, {
        link,
        release: { name: remote, version: its },
        shellVersion,
        pages,
      });
      failed += probed.filter(({ problems }) => problems.length > 0).length;
      const result = { version: its, shellVersion, pages: probed };
      const recorded = isDryRun ? null : await client.change('probe', result, remote);
      steps.push(...describePages(probed), ...(recorded?.steps ?? ['Dry run: the result was not recorded.']));
    }
  } finally {
    await browser.close();
  }
  if (failed === 0) return { ...pinned, hasChanged: !isDryRun, steps };
  steps.forEach(printer.print);
  throw new FollowUpError(steps, new Error(`The probe found problems on ${formatCount(failed, 'page')}.`));
}
