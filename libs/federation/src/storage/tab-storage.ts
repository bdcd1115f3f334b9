import { createSafeStorage } from './safe-storage';

/** What lives as long as the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);
