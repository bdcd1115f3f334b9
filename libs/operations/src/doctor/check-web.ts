import { checkClock } from './check-clock.ts';
import { ok, reasonOf, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 3_000;

/** Any answer will do. Rejects with the reason when there is none. */
function ask(url: string): Promise<Response> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Whether an outside service answers. */
export async function checkReachable(check: string, url: string): Promise<Finding> {
  await ask(url);
  return ok(check, `${new URL(url).host} answers`);
}

/** Whether the site answers, and what time it has. */
export async function checkSite(publicUrl: string, isLocal: boolean): Promise<readonly Finding[]> {
  const askedAt = Date.now();
  try {
    const { headers } = await ask(publicUrl);
    const theirs = new Date(headers.get('date') ?? NaN);
    const reached = ok('site', `${publicUrl} answers`);
    if (Number.isNaN(theirs.getTime())) return [reached];
    return [reached, checkClock('the site', { theirs, askedAt, answeredAt: Date.now(), precisionMs: 1_000 })];
  } catch (error) {
    if (isLocal) return [ok('site', `${publicUrl} does not run; npm start starts it`)];
    const advice = 'Check DNS, the certificate and the balancer. Some networks do not reach the site from inside.';
    return [warning('site', `${publicUrl} does not answer (${reasonOf(error)})`, advice)];
  }
}
