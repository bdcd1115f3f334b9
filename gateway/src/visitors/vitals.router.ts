import { VITALS_REPORT_PATH, vitalsReportSchema, type VitalsReport } from '@magnetx/federation';
import type { Router } from 'express';
import { SHELL_NAME } from '../registry/catalog.ts';
import { stateOf } from '../registry/change-registry.ts';
import { isKnown } from './known-version.ts';
import type { Reporter } from './report-ticket.ts';
import { createReportRouter, type ReportsDeps } from './report.router.ts';

async function count({ releases, counter, metrics }: ReportsDeps, report: VitalsReport, { visitor }: Reporter) {
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
export function createVitalsRouter(deps: ReportsDeps): Router {
  return createReportRouter(deps, {
    path: VITALS_REPORT_PATH,
    schema: vitalsReportSchema,
    count: (report, reporter) => count(deps, report, reporter),
  });
}
