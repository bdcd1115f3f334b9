import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@magnetx/tools/paths';
import { z } from 'zod';

/** A page whose first load is measured. */
export interface MeasuredPage {
  readonly path: string;
  /** The project that it belongs to, a folder. */
  readonly area: string;
  readonly isSignedIn: boolean;
}

export const PAGES: readonly MeasuredPage[] = [
  { path: '/', area: 'mfe-community', isSignedIn: false },
  { path: '/waitlist', area: 'mfe-community', isSignedIn: false },
  { path: '/user/dashboard', area: 'mfe-community', isSignedIn: true },
  { path: '/admin/login', area: 'mfe-admin', isSignedIn: false },
  { path: '/project/login', area: 'mfe-project', isSignedIn: false },
];

const declarationSchema = z.object({
  tokenKeys: z.array(z.string()).default([]),
  pages: z.array(
    z.object({
      path: z.string(),
      modules: z.array(z.string()),
      firstCalls: z.array(z.string()).default([]),
      prerender: z.unknown().optional(),
    }),
  ),
});

/** An area's declaration of one of its pages. */
export interface DeclaredPage {
  /** Lazy modules of the page, without their endings, relative to the top of the repository; the area's own first. */
  readonly modules: readonly string[];
  readonly isPrerendered: boolean;
  readonly firstCalls: readonly { readonly url: string; readonly tokenKeys: readonly string[] }[];
}

/** Throws when the area declares no such page. */
export function declaredPage({ path: pagePath, area }: MeasuredPage): DeclaredPage {
  const text = readFileSync(path.join(ROOT, area, 'remote.json'), 'utf8');
  const { pages, tokenKeys } = declarationSchema.parse(JSON.parse(text));
  const page = pages.find((one) => one.path === pagePath);
  if (!page) throw new Error(`${area} declares no page ${pagePath}`);
  return {
    modules: ['./remote', ...page.modules].map((module) => path.posix.join(area, 'src', module)),
    isPrerendered: page.prerender !== undefined,
    firstCalls: page.firstCalls.map((url) => ({ url, tokenKeys })),
  };
}
