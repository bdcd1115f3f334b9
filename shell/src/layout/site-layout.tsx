import { useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom';
import type { PageConfig } from '@magnetx/federation';
import { useHost } from '@magnetx/federation/host';
import { ProgressBar, SkipLink } from '@magnetx/ui';
import { DemoRibbon } from './demo-ribbon.tsx';
import { PreviewRibbon } from './preview-ribbon.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useHeightAbovePage } from './use-height-above-page.ts';

/** Every page's main content has this id: the skip link and the focus after a navigation go there. */
const MAIN_ID = 'main';

/**
 * The key of a page's scroll position. The router gives the first page of every load the same key, so that an address
 * with a section would open at another page's position. Such a page is keyed by its address.
 */
function scrollKeyOf({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** The frame around every area. An area brings its own header, `<main id="main">` and footer. */
export function SiteLayout({ pins = [] }: Partial<Pick<PageConfig, 'pins'>>) {
  const { isDemo } = useHost();
  const { state } = useNavigation();
  const ribbons = useRef<HTMLDivElement>(null);
  const isPreview = pins.length > 0;
  useHeightAbovePage(ribbons, isPreview);
  useFocusOnNavigation(MAIN_ID);
  return (
    <>
      <SkipLink targetId={MAIN_ID} />
      <ProgressBar isActive={state !== 'idle'} />
      <div ref={ribbons}>
        {isPreview ? <PreviewRibbon pins={pins} /> : null}
        {isDemo ? <DemoRibbon /> : null}
      </div>
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}
