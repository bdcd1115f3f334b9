import { Router, text, type ErrorRequestHandler, type Request } from 'express';
import { sendText } from '../http/failure.ts';
import { clientKeyOf } from '../security/client-key.ts';
import { requestIdOf } from '../http/forwarding.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { readReportTicket, type Reporter } from './report-ticket.ts';
import type { Secrets } from './signed-text.ts';

const REPORT_BYTES_MAX = 2_048;

/** Any content type is accepted, because beacons are sent as plain text. */
const readBody = text({ type: () => true, limit: REPORT_BYTES_MAX });

export interface ReportsDeps extends Pick<GatewayParts, 'logger' | 'metrics' | 'limits' | 'releases' | 'counter'> {
  /** They sign the tickets. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
}

interface ReportKind<T> {
  readonly path: string;
  readonly schema: { readonly safeParse: (value: unknown) => { readonly data?: T | undefined } };
  /** `address`: the client's address or network. */
  readonly count: (report: T, reporter: Reporter, address: string) => Promise<void>;
}

function parse<T>({ schema }: ReportKind<T>, body: unknown): T | null {
  try {
    return schema.safeParse(JSON.parse(String(body))).data ?? null;
  } catch {
    return null;
  }
}

/** Errors of the body reader: too long, or unreadable. */
const rejectBody: ErrorRequestHandler = (error: { status?: unknown }, req, res, next) => {
  if (typeof error.status !== 'number' || error.status >= 500) return next(error);
  sendText(req, res, error.status, 'That is not a report.');
};

/** Receives one kind of reports of pages, which carry the page's ticket. */
export function createReportRouter<T extends { readonly ticket: string }>(
  { logger, limits, reportSecrets, now }: ReportsDeps,
  kind: ReportKind<T>,
): Router {
  const router = Router();
  router.post(kind.path, limits.reports, readBody, async (req: Request, res) => {
    const report = parse(kind, req.body);
    const reporter = report && readReportTicket(reportSecrets, report.ticket, now());
    if (!reporter) return sendText(req, res, 400, 'That is not a report of one of our pages.');
    try {
      await kind.count(report, reporter, clientKeyOf(req));
    } catch (error) {
      logger.error({ err: error, requestId: requestIdOf(req) }, 'a report could not be counted');
    }
    res.set('Cache-Control', 'no-store').status(204).end();
  });
  router.use(kind.path, rejectBody);
  return router;
}
