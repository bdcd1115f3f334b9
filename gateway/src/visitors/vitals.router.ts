import { VITALS_REPORT_PATH, vitalsReportSchema, type VitalsReport } from '@magnetx/federation';
import { Router, type Request } from 'express';
import { SHELL_NAME } from '../registry/catalog.ts';
import { stateOf } from '../registry/change-registry.ts';
import { requestIdOf } from '../security/forwarding.ts';
import { sendText } from '../http/failure.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { parseReport, readReport, rejectBody } from './read-report.ts';
import { isKnown } from './known-version.ts';
import { readReportTicket, type Reporter } from './report-ticket.ts';
import type { Secrets } from './signed-text.ts';

type VitalsDeps = Pick<GatewayParts, 'logger' | 'metrics' | 'limits' | 'releases' | 'counter'> & {
  /** They sign the tickets. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
};

async function count({ releases, counter, metrics }: VitalsDeps, report: VitalsReport, { visitor }: Reporter) {
  const { remote, version, shellVersion = '', ...measured } = report;
  const revision = await releases.current();
  const named = [
    { remote, version },
    { remote: SHELL_NAME, version: shellVersion },
  ];
  const known = named.filter((release) => isKnown(stateOf(revision, release.remote), release.version));
  if (known.length === 0 || !counter.addVitals(known, { ...measured, visitor })) return;
  const { lcpMs, inpMs, cls } = measured;
  for (const release of known) {
    if (lcpMs !== undefined) metrics.lcp.observe(release, lcpMs / 1_000);
    if (inpMs !== undefined) metrics.inp.observe(release, inpMs / 1_000);
    if (cls !== undefined) metrics.cls.observe(release, cls);
  }
}

/** Receives the Web Vitals of a share of the pages, as beacons. */
export function createVitalsRouter(deps: VitalsDeps): Router {
  const router = Router();
  router.post(VITALS_REPORT_PATH, deps.limits.reports, readReport, async (req: Request, res) => {
    const report = parseReport(vitalsReportSchema, req.body);
    const reporter = report && readReportTicket(deps.reportSecrets, report.ticket, deps.now());
    if (!reporter) return sendText(req, res, 400, 'That is not a report of one of our pages.');
    try {
      await count(deps, report, reporter);
    } catch (error) {
      deps.logger.error({ err: error, requestId: requestIdOf(req) }, 'a report could not be counted');
    }
    res.set('Cache-Control', 'no-store').status(204).end();
  });
  router.use(VITALS_REPORT_PATH, rejectBody);
  return router;
}
