// Apart from the schemas, which a page that only needs a name would otherwise carry.

/** The id of the JSON script element in which the gateway hands the page its settings. */
export const PAGE_CONFIG_ELEMENT_ID = 'magnetx-page';

/** Receives load reports: `POST`, with keepalive. */
export const LOAD_REPORT_PATH = '/registry/reports';

/** The registry as it is for this visitor now, as the page got it inlined. For tabs that are open for long. */
export const PAGE_REGISTRY_PATH = '/registry/page.json';

/** Where a tester leaves what they are pinned to. `POST`. */
export const LEAVE_PINS_PATH = '/registry/pins/leave';
