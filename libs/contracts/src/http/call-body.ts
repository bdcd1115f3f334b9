/** The maximum size of a call's body. The gateway and the API both refuse larger ones. */
export const CALL_BODY_BYTES_MAX = 100 * 1024;
