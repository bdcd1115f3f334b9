/** The maximum size of a call's body. The gateway and the API both refuse larger ones. */
export const CALL_BODY_BYTES_MAX = 100 * 1024;

/** The latest deadline of a call. The API has answered by then, so the gateway waits longer for it. */
export const CALL_DEADLINE_MS_MAX = 20_000;
