import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@magnetx/federation';
import { useHost } from '@magnetx/federation/host';

/** The settings of the site's operator. */
export function useSiteSettings(): SiteSettings {
  return useHost().site ?? DEFAULT_SITE_SETTINGS;
}
