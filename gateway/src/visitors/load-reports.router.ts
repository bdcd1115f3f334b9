import { LOAD_REPORT_PATH, isSign, loadReportSchema, sharePercentAt, type LoadReport } from '@magnetx/federation';
import type { Router } from 'express';
import { stateOf } from '../registry/change-registry.ts';
import { trialsOf } from '../registry/trial.ts';
import { isKnown } from './known-version.ts';
import type { Reporter } from './report-ticket.ts';
import { createReportRouter, type ReportsDeps } from './report.router.ts';
import type { TrialWatch } from './trial-watch.ts';

interface LoadReportsDeps extends ReportsDeps {
  readonly watch: TrialWatch;
}

async function count(deps: LoadReportsDeps, report: LoadReport, reporter: Reporter, address: string): Promise<void> {
  const { visitor, openedAtMs, wasAssignedTo } = reporter;
  const { remote: name, version, outcome, stage, message } = report;
  const state = stateOf(await deps.releases.current(), name);
  if (!isKnown(state, version)) return;
  deps.metrics.remoteLoads.inc({ remote: name, version, outcome });
  deps.counter.addLoad(report, { visitor, outcome, stage });
  const hasFailed = outcome === 'failed';
  if (hasFailed) deps.logger.warn({ remote: name, version, stage, said: message }, 'an area failed in a browser');
  const share = state.canary ? sharePercentAt(state.canary, openedAtMs) / 100 : 1;
  for (const trial of trialsOf(name, state, deps.now())) {
    const isNew = trial.version === version;
    // Every page has a ticket. A report counts only if its page was served with a version of the trial.
    if (!isNew && trial.control !== version) continue;
    if (!wasAssignedTo({ name, version, startedAt: trial.startedAt })) continue;
    await deps.watch.take({ visitor, address, hasFailed, isSign: isSign(stage), isNew, share }, trial);
  }
}

/** Receives the load reports of pages. */
export function createLoadReportsRouter(deps: LoadReportsDeps): Router {
  return createReportRouter(deps, {
    path: LOAD_REPORT_PATH,
    schema: loadReportSchema,
    count: (report, reporter, address) => count(deps, report, reporter, address),
  });
}
