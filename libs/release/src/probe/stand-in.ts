import { LIVE_PATH, REGISTRY_BASE_PATH, type Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import {
  LOAD_REPORT_PATH,
  REGISTRY_CALLS,
  VITALS_REPORT_PATH,
  loadReportSchema,
  type LoadReport,
} from '@magnetx/federation';
import type { BrowserContext, Route } from 'playwright-core';
import { findCall, generateAnswer, type Filling } from './generate-answer.ts';

const CALLS: readonly Call[] = [...ALL_CALLS, ...Object.values(REGISTRY_CALLS)];
const CALL_PATHS = ['/api/', `${REGISTRY_BASE_PATH}/releases`];
const REPORT_PATHS = [LOAD_REPORT_PATH, VITALS_REPORT_PATH];

export interface StandInOptions {
  readonly origin: string;
  readonly filling: Filling;
  /** A sentence about a call that the contracts lack. */
  readonly onUnknownCall: (problem: string) => void;
  /** Gets the reports of pages about their releases, which the site must not count. */
  readonly onReport: (report: LoadReport) => void;
}

async function answer(route: Route, { filling, onUnknownCall }: StandInOptions): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const call = findCall(CALLS, request.method(), pathname);
  if (call) return route.fulfill({ json: generateAnswer(call, filling) });
  // Pictures and other files have no contract.
  if (['fetch', 'xhr'].includes(request.resourceType())) {
    onUnknownCall(`it calls ${request.method()} ${pathname}, which the contracts lack`);
  }
  return route.fulfill({ status: 404, json: { success: false, code: 'not_found', error: 'There is nothing here.' } });
}

/** Answers the calls of a browser's pages by the contracts, refuses live connections, and keeps them on the site. */
export async function standInForServers(context: BrowserContext, options: StandInOptions): Promise<void> {
  const { origin, onReport } = options;
  const on = (paths: readonly string[]) => (url: URL) =>
    url.origin === origin && paths.some((path) => url.pathname.startsWith(path));
  await context.routeWebSocket('**', (socket) => void socket.close());
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  await context.route(on([LIVE_PATH]), (route) => route.abort());
  await context.route(on(CALL_PATHS), (route) => answer(route, options));
  await context.route(on(REPORT_PATHS), async (route) => {
    const report = loadReportSchema.safeParse(route.request().postDataJSON());
    if (report.success) onReport(report.data);
    await route.fulfill({ status: 204 });
  });
}
