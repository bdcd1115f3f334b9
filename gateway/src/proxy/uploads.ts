import { CALL_BODY_BYTES_MAX, routePath } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import type { BodyLimits } from './call-body.ts';

const CALL: BodyLimits = { bytesMax: CALL_BODY_BYTES_MAX, timeoutS: 10 };
/** Phones send a picture of 5 MB in a minute. */
const UPLOAD_TIMEOUT_S = 60;

/** The limits of calls that take a file, by method and path. None of these paths has placeholders. */
const UPLOADS: ReadonlyMap<string, BodyLimits> = new Map(
  ALL_CALLS.flatMap((call) =>
    call.uploadBytesMax === undefined
      ? []
      : [[`${call.method} ${routePath(call)}`, { bytesMax: call.uploadBytesMax, timeoutS: UPLOAD_TIMEOUT_S }] as const],
  ),
);

/** Whether the call takes a file, which is larger than other bodies. */
export function isUpload(method: string | undefined, path: string): boolean {
  return UPLOADS.has(`${method} ${path}`);
}

/** How much a call may send, and how long that may take. */
export function bodyLimitsOf(method: string | undefined, path: string): BodyLimits {
  return UPLOADS.get(`${method} ${path}`) ?? CALL;
}
