import { createSafeStorage } from './safe-storage.ts';

/** What lives as long as the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);

/** What every tab of the browser shares, and keeps. */
export const deviceStorage = createSafeStorage(() => window.localStorage);
