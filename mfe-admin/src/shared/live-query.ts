/**
 * For queries of what other admins work on too: asked for when the page opens, and each 30 seconds while somebody looks
 * at it.
 */
export const LIVE = { refetchOnMountOrArgChange: true, pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;
