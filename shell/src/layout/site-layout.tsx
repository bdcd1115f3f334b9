import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useHost } from '@magnetx/federation/host';
import { ProgressBar, SkipLink } from '@magnetx/ui';
import { DemoRibbon } from './demo-ribbon';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** Every page's main content has this id: the skip link and the focus after a navigation go there. */
const MAIN_ID = 'main';

/** What stands around every area. An area brings its own header, `<main id="main">` and footer. */
export function SiteLayout() {
  const { isDemo } = useHost();
  const { state } = useNavigation();
  useFocusOnNavigation(MAIN_ID);
  return (
    <>
      <SkipLink targetId={MAIN_ID} />
      <ProgressBar isActive={state !== 'idle'} />
      {isDemo ? <DemoRibbon /> : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
