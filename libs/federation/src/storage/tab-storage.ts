import { createSafeStorage } from './safe-storage.ts';

/** Lives as long as the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);

/** Shared by all tabs of the browser, and persistent. */
export const deviceStorage = createSafeStorage(() => window.localStorage);
