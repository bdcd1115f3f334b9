/** The largest body that a call takes, in bytes. The gateway and the API refuse longer ones alike. */
export const CALL_BODY_BYTES_MAX = 100 * 1024;
