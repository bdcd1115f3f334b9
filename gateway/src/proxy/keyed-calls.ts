import { API_BASE_PATH, type Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';

interface CallPattern {
  readonly method: string;
  readonly path: RegExp;
  readonly isPublic: boolean;
}

function patternOf({ method, path, audience }: Call): CallPattern {
  const source = path
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return { method, path: new RegExp(`^${API_BASE_PATH}${source}$`), isPublic: audience === 'public' };
}

const PATTERNS = ALL_CALLS.map(patternOf);

/**
 * Whether the API answers a call with an `Idempotency-Key` once: it remembers whose key that is, so not for calls that
 * anybody may make.
 */
export function takesKey(method: string, path: string): boolean {
  const meant = PATTERNS.filter((call) => call.method === method && call.path.test(path));
  return method !== 'GET' && meant.length > 0 && meant.every((call) => !call.isPublic);
}
