import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@magnetx/tools/paths';
import { z } from 'zod';

/** A page whose first load is measured. */
export interface MeasuredPage {
  readonly path: string;
  /** Of the area's declaration, if it has parameters, and the call that the page is about. */
  readonly declared?: { readonly pattern: string; readonly dataCall: string };
  /** The project that it belongs to, a folder. */
  readonly area: string;
  readonly isSignedIn: boolean;
}

export const PAGES: readonly MeasuredPage[] = [
  { path: '/', area: 'mfe-community', isSignedIn: false },
  { path: '/waitlist', area: 'mfe-community', isSignedIn: false },
  {
    // The oldest quest of the demo.
    path: '/q/1',
    declared: { pattern: '/q/:questId', dataCall: '/api/public/quest?id=1' },
    area: 'mfe-community',
    isSignedIn: false,
  },
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
export function declaredPage({ path: pagePath, declared, area }: MeasuredPage): DeclaredPage {
  const text = readFileSync(path.join(ROOT, area, 'remote.json'), 'utf8');
  const { pages, tokenKeys } = declarationSchema.parse(JSON.parse(text));
  const page = pages.find((one) => one.path === (declared?.pattern ?? pagePath));
  if (!page) throw new Error(`${area} declares no page ${pagePath}`);
  return {
    modules: ['./remote', ...page.modules].map((module) => path.posix.join(area, 'src', module)),
    isPrerendered: page.prerender !== undefined,
    firstCalls: [
      ...(declared ? [{ url: declared.dataCall, tokenKeys: [] }] : []),
      ...page.firstCalls.map((url) => ({ url, tokenKeys })),
    ],
  };
}
