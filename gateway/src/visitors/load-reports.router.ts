import {
  LOAD_REPORT_PATH,
  loadReportSchema,
  sharePercentAt,
  type LoadReport,
  type RemoteState,
} from '@magnetx/federation';
import { Router, text, type ErrorRequestHandler, type Request } from 'express';
import { sendText } from '../http/failure.ts';
import { clientKeyOf } from '../security/client-key.ts';
import { requestIdOf } from '../security/forwarding.ts';
import type { TrialWatch } from './trial-watch.ts';
import { readReportTicket, type Reporter } from './report-ticket.ts';
import type { Secrets } from './signed-text.ts';
import { trialsOf } from '../registry/trial.ts';
import type { GatewayParts } from '../gateway-parts.ts';

const REPORT_BYTES_MAX = 2_048;

type LoadReportsDeps = Pick<GatewayParts, 'logger' | 'metrics' | 'limits' | 'releases'> & {
  readonly watch: TrialWatch;
  /** They sign the tickets. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
};

function parseReport(body: unknown): LoadReport | null {
  try {
    return loadReportSchema.safeParse(JSON.parse(String(body))).data ?? null;
  } catch {
    return null;
  }
}

/** Only versions in the registry become metric labels, because clients could invent any number of them. */
function isKnown({ live, previous, canary, pins }: RemoteState, version: string): boolean {
  return [live, previous, canary?.version, ...pins.map((pin) => pin.version)].includes(version);
}

async function count(deps: LoadReportsDeps, report: LoadReport, reporter: Reporter, address: string): Promise<void> {
  const { visitor, openedAtMs, wasAssignedTo } = reporter;
  const { remote: name, version, outcome, stage, message } = report;
  const revision = await deps.releases.current();
  const state = revision && Object.hasOwn(revision.remotes, name) ? revision.remotes[name] : undefined;
  if (!state || !isKnown(state, version)) return;
  deps.metrics.remoteLoads.inc({ remote: name, version, outcome });
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

/** Errors of the body reader: too long, or unreadable. */
const rejectBody: ErrorRequestHandler = (error: { status?: unknown }, req, res, next) => {
  if (typeof error.status !== 'number' || error.status >= 500) return next(error);
  sendText(req, res, error.status, 'That is not a report.');
};

/** Receives the load reports of pages. Any content type is accepted, because beacons are sent as plain text. */
export function createLoadReportsRouter(deps: LoadReportsDeps): Router {
  const router = Router();
  const readBody = text({ type: () => true, limit: REPORT_BYTES_MAX });
  router.post(LOAD_REPORT_PATH, deps.limits.reports, readBody, async (req: Request, res) => {
    const report = parseReport(req.body);
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
