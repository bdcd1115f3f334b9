import { ProgressBar } from '@magnetx/ui';

/** What stands in the page while its first content is on the way. */
export function SitePending() {
  return <ProgressBar isActive />;
}
