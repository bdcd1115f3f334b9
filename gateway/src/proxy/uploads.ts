import type { IncomingMessage } from 'node:http';
import { CALL_BODY_BYTES_MAX, routePath } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import type { BodyLimits } from './call-body.ts';

const CALL: BodyLimits = { bytesMax: CALL_BODY_BYTES_MAX, timeoutS: 10 };
/** Phones send a picture of 5 MB in a minute. */
const UPLOAD_TIMEOUT_S = 60;

interface Upload extends BodyLimits {
  readonly needsToken: boolean;
}

/** The calls that take a file, by method and path. One with placeholders in its path has the limits of other calls. */
const UPLOADS: ReadonlyMap<string, Upload> = new Map(
  ALL_CALLS.flatMap((call) => {
    if (call.uploadBytesMax === undefined) return [];
    const needsToken = call.audience !== 'public';
    const upload = { bytesMax: call.uploadBytesMax, timeoutS: UPLOAD_TIMEOUT_S, needsToken };
    return [[`${call.method} ${routePath(call)}`, upload] as const];
  }),
);

/** Whether the call takes a file, which is larger than other bodies. */
export function isUpload(method: string | undefined, path: string): boolean {
  return UPLOADS.has(`${method} ${path}`);
}

/** Whether an upload has no token, so that the API would refuse it once its whole body has arrived. */
export function lacksToken({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
  return UPLOADS.get(`${method} ${path}`)?.needsToken === true && !headers.authorization;
}

/** How much a call may send, and how long that may take. */
export function bodyLimitsOf(method: string | undefined, path: string): BodyLimits {
  return UPLOADS.get(`${method} ${path}`) ?? CALL;
}
