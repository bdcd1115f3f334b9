import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@magnetx/federation';
import { useHost } from '@magnetx/federation/host';

/** What the operator of this site set. */
export function useSiteSettings(): SiteSettings {
  return useHost().site ?? DEFAULT_SITE_SETTINGS;
}
