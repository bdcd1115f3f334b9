/** Options of queries on data that other admins change: refetched on mount, and every 30 s while the page has focus. */
export const LIVE = { refetchOnMountOrArgChange: true, pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;
