/** Options of queries that are refetched every 30 s while the page has focus. */
export const POLLED = { pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;

/** Options of queries on data that other admins change: also refetched on mount. */
export const LIVE = { refetchOnMountOrArgChange: true, ...POLLED } as const;
