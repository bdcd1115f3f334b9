import { LOAD_REPORT_PATH, loadReportSchema, sharePercentAt, type LoadReport } from '@magnetx/federation';
import { Router, type Request } from 'express';
import { sendText } from '../http/failure.ts';
import { clientKeyOf } from '../security/client-key.ts';
import { requestIdOf } from '../security/forwarding.ts';
import type { TrialWatch } from './trial-watch.ts';
import { isKnown } from './known-version.ts';
import { parseReport, readReport, rejectBody } from './read-report.ts';
import { readReportTicket, type Reporter } from './report-ticket.ts';
import type { Secrets } from './signed-text.ts';
import { trialsOf } from '../registry/trial.ts';
import type { GatewayParts } from '../gateway-parts.ts';

type LoadReportsDeps = Pick<GatewayParts, 'logger' | 'metrics' | 'limits' | 'releases' | 'counter'> & {
  readonly watch: TrialWatch;
  /** They sign the tickets. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
};

async function count(deps: LoadReportsDeps, report: LoadReport, reporter: Reporter, address: string): Promise<void> {
  const { visitor, openedAtMs, wasAssignedTo } = reporter;
  const { remote: name, version, outcome, stage, message } = report;
  const revision = await deps.releases.current();
  const state = revision && Object.hasOwn(revision.remotes, name) ? revision.remotes[name] : undefined;
  if (!state || !isKnown(state, version)) return;
  deps.metrics.remoteLoads.inc({ remote: name, version, outcome });
  deps.counter.addLoad(report, { visitor, outcome, stage });
  const hasFailed = outcome === 'failed';
  if (hasFailed) deps.logger.warn({ remote: name, version, stage, said: message }, 'an area failed in a browser');
  const isSign = stage === 'call' || stage === 'slow';
  const share = state.canary ? sharePercentAt(state.canary, openedAtMs) / 100 : 1;
  for (const trial of trialsOf(name, state, deps.now())) {
    const isNew = trial.version === version;
    // Every page has a ticket. A report counts only if its page was served with a version of the trial.
    if (!isNew && trial.control !== version) continue;
    if (!wasAssignedTo({ name, version, startedAt: trial.startedAt })) continue;
    await deps.watch.take({ visitor, address, hasFailed, isSign, isNew, share }, trial);
  }
}

/** Receives the load reports of pages. */
export function createLoadReportsRouter(deps: LoadReportsDeps): Router {
  const router = Router();
  router.post(LOAD_REPORT_PATH, deps.limits.reports, readReport, async (req: Request, res) => {
    const report = parseReport(loadReportSchema, req.body);
    const reporter = report && readReportTicket(deps.reportSecrets, report.ticket, deps.now());
    if (!reporter) return sendText(req, res, 400, 'That is not a report of one of our pages.');
    try {
      await count(deps, report, reporter, clientKeyOf(req));
    } catch (error) {
      deps.logger.error({ err: error, requestId: requestIdOf(req) }, 'a report could not be counted');
    }
    res.set('Cache-Control', 'no-store').status(204).end();
  });
  router.use(LOAD_REPORT_PATH, rejectBody);
  return router;
}
