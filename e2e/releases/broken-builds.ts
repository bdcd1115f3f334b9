import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema, type Release } from '@magnetx/federation';
import { distOf } from '@magnetx/tools/paths';
import type { createRemoteSandbox } from '@magnetx/tools/remote-sandbox';
import type { Page } from '@playwright/test';
import { makeVariant, writeRelease } from '../fixtures/variant-build.ts';

export const AREA = 'mfe-admin';
export const PAGE = '/admin/login';

/** A release that is broken in one way. */
export interface Fault {
  readonly title: string;
  /** Writes a finished build into a folder, or answers the folder of one. */
  readonly build: (folder: string) => Promise<string> | string;
  /** The sentence with which it is refused before any visitor gets it. */
  readonly refusal?: RegExp;
  /** Damages its files in the store once it is on trial. */
  readonly damage?: (storedAt: string) => void;
  /** Prepares the browser of a visitor who has it. */
  readonly prepare?: (page: Page, version: string) => Promise<void>;
  /** Uses the page like its visitors. */
  readonly use?: (page: Page) => Promise<void>;
}

/** The files of a login page's own chunks, with their compressed siblings. */
function pageScripts(storedAt: string): string[] {
  const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(storedAt, 'release.json'), 'utf8')));
  const files = release.pages.find(({ path: pattern }) => pattern === PAGE)?.files ?? [];
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  return readdirSync(storedAt, { recursive: true, encoding: 'utf8' })
    .filter((file) => scripts.has(file.replace(/\.(br|gz)$/, '')))
    .map((file) => path.join(storedAt, file));
}

/** A variant of the area with another `release.json`. */
function describedAs(folder: string, label: string, change: (release: Release) => Partial<Release>): string {
  const release = makeVariant(distOf(AREA), folder, label);
  writeRelease(folder, { ...release, ...change(release) });
  return folder;
}

function withGlobalStyle(folder: string): string {
  const styles = 'body { display: none }';
  const hash = createHash('sha384').update(styles).digest('base64');
  describedAs(folder, 'global style', ({ integrity }) => ({
    integrity: { ...integrity, 'all.css': `sha384-${hash}` },
  }));
  writeFileSync(path.join(folder, 'all.css'), styles);
  return folder;
}

/** Builds an area of one page from these sources. */
function fromSources(
  sandbox: ReturnType<typeof createRemoteSandbox>,
  { top = '', page }: { top?: string; page: string },
) {
  return (): Promise<string> => {
    const root = path.join(sandbox.root, AREA);
    rmSync(root, { recursive: true, force: true });
    sandbox.write({ name: AREA, base: '/admin' });
    writeFileSync(path.join(root, 'src/features/home/home-page.tsx'), page);
    const routes = path.join(root, 'src/routes.tsx');
    writeFileSync(routes, readFileSync(routes, 'utf8').replace('paths.home.pattern', `'${PAGE}'`) + top);
    return sandbox.build(AREA);
  };
}

const BUTTON = '<button>Sign In</button>';

/** Every kind of broken release that the platform is to withstand. */
export function faultsWith(sandbox: ReturnType<typeof createRemoteSandbox>): readonly Fault[] {
  const sources = (input: { top?: string; page: string }) => fromSources(sandbox, input);
  const variant = (label: string) => (folder: string) => {
    makeVariant(distOf(AREA), folder, label);
    return folder;
  };
  return [
    {
      title: 'it throws when it is rendered',
      build: sources({ page: "export function HomePage(): never {\n  throw new Error('broken');\n}\n" }),
    },
    {
      title: 'it throws when it is evaluated',
      build: sources({
        top: "\nif (typeof document !== 'undefined') throw new Error('broken');\n",
        page: `export const HomePage = () => ${BUTTON};\n`,
      }),
    },
    {
      title: 'it throws in handlers',
      build: sources({
        page: `const fail = () => {\n  throw new Error('broken');\n};
export const HomePage = () => <button onClick={fail}>Sign In</button>;\n`,
      }),
      use: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
    },
    {
      title: 'it never answers',
      build: variant('silent'),
      prepare: async (page, version) => void (await page.route(`**/assets/${AREA}/${version}/**`, () => undefined)),
    },
    {
      title: 'one of its chunks is missing',
      build: variant('missing'),
      damage: (storedAt) => pageScripts(storedAt).forEach((file) => rmSync(file)),
    },
    {
      title: 'it needs another React',
      build: (folder) => describedAs(folder, 'react', ({ needs }) => ({ needs: { ...needs, react: '^18.0.0' } })),
      refusal: /needs react \^18\.0\.0/,
    },
    {
      title: 'it uses an export that the host facade lacks',
      build: (folder) =>
        describedAs(folder, 'facade', ({ uses }) => ({
          uses: { ...uses, '@magnetx/federation/host': ['useTimeMachine'] },
        })),
      refusal: /uses useTimeMachine/,
    },
    {
      title: 'a byte of it was changed in the store',
      build: variant('changed'),
      damage: (storedAt) =>
        pageScripts(storedAt).forEach((file) => {
          const contents = readFileSync(file);
          contents[contents.length - 1] = (contents.at(-1) ?? 0) ^ 1;
          writeFileSync(file, contents);
        }),
    },
    { title: 'it has a global style', build: withGlobalStyle, refusal: /apply outside of the area/ },
    {
      title: 'it replaces the fetch of the page',
      build: sources({
        page: `window.fetch = () => Promise.reject(new Error('broken'));
export const HomePage = () => ${BUTTON};\n`,
      }),
    },
  ];
}
