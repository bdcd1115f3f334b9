import { LOCALE_PARAMETER } from '@magnetx/texts/locales';

// Separate from the schemas, so that a page that needs a name does not bundle them.

/** The id of the JSON script element with the page's settings from the gateway. */
export const PAGE_CONFIG_ELEMENT_ID = 'magnetx-page';

/** Receives load reports: `POST`, with keepalive. */
export const LOAD_REPORT_PATH = '/registry/reports';

/** Receives the Web Vitals of pages: `POST`, a beacon. */
export const VITALS_REPORT_PATH = '/registry/vitals';

/** The visitor's current registry, in the form that pages get inlined. For tabs that stay open. */
export const PAGE_REGISTRY_PATH = '/registry/page.json';

/** The files that each page of the visitor's releases needs. */
export const PAGE_FILES_PATH = '/registry/page-files.json';

/** Removes a tester's pins: `POST`. */
export const LEAVE_PINS_PATH = '/registry/pins/leave';

/** The answer for the language of this page, whatever was chosen elsewhere since. */
export const inLanguageOfPage = (path: string): string =>
  `${path}?${LOCALE_PARAMETER}=${document.documentElement.lang}`;
