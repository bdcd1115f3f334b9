import { logWarning } from '../log.ts';
import { LOAD_REPORT_PATH } from '../page-addresses.ts';
import type { LoadReport } from '../registry/load-report.schema.ts';
import { isSign, type SignStage } from '../registry/report-stages.ts';
import type { AreaRelease } from './remote-loader.ts';

/** The maximum number of reports of one page, which has few areas. */
export const REPORTS_MAX = 6;
/** A canary counts as working when its area was shown for this long without a failure. */
export const SHOWN_FOR_MS = 5_000;
/** The same for a page that is left. Failures on mounting happen earlier. */
export const SHOWN_BEFORE_LEAVING_MS = 1_000;

const MESSAGE_LENGTH_MAX = 300;

export interface LoadReportsOptions {
  /** From the page's settings. Without one, no report is sent. */
  readonly ticket: string | undefined;
  readonly send?: (report: LoadReport) => void;
}

export type LoadReports = ReturnType<typeof createLoadReports>;

/**
 * Reports to the gateway how the releases work in this page: each failure once, and for those on trial also success.
 * It never throws or blocks.
 */
export function createLoadReports({ ticket, send = reportSender() }: LoadReportsOptions) {
  const sent = new Set<string>();
  /** Releases with a known outcome; only a failure may still follow. */
  const judged = new Set<string>();
  const trials = new Map<string, { readonly shownAt: number; readonly end: (didWork: boolean) => void }>();

  function report(release: AreaRelease, outcome: Pick<LoadReport, 'outcome' | 'stage' | 'message'>): void {
    const key = `${keyOf(release)} ${outcome.outcome} ${isSign(outcome.stage) ? outcome.stage : ''}`;
    if (ticket === undefined || sent.has(key) || sent.size >= REPORTS_MAX) return;
    sent.add(key);
    send({ ticket, remote: release.name, version: release.version, ...outcome });
  }

  function startTrial(release: AreaRelease): void {
    const key = keyOf(release);
    const end = (didWork: boolean) => {
      clearTimeout(timer);
      trials.delete(key);
      judged.add(key);
      if (didWork) report(release, { outcome: 'loaded', stage: 'show', message: '' });
    };
    const timer = setTimeout(() => end(true), SHOWN_FOR_MS);
    trials.set(key, { shownAt: Date.now(), end });
  }

  window.addEventListener('pagehide', () => {
    for (const { end, shownAt } of [...trials.values()]) {
      if (Date.now() - shownAt >= SHOWN_BEFORE_LEAVING_MS) end(true);
    }
  });

  return {
    /** A sign that an area's release may be broken, but no proof. */
    suspected(release: AreaRelease, stage: SignStage, message: string): void {
      report(release, { outcome: 'failed', stage, message: messageOf(message) });
    },
    /** An area's release could not be fetched (`load`), threw while it was shown (`show`) or later (`run`). */
    failed(release: AreaRelease, stage: LoadReport['stage'], error: unknown): void {
      trials.get(keyOf(release))?.end(false);
      judged.add(keyOf(release));
      report(release, { outcome: 'failed', stage, message: messageOf(error) });
    },
    /** An area is on the screen. Repeated calls for the same release change nothing. */
    shown(release: AreaRelease): void {
      const key = keyOf(release);
      if (release.isCanary && !judged.has(key) && !trials.has(key)) startTrial(release);
    },
  };
}

const keyOf = ({ name, version }: AreaRelease) => `${name}@${version}`;

/** Removes queries and hashes of URLs, which may contain tokens and search words. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replaceAll(/[?#]\S+/g, '').slice(0, MESSAGE_LENGTH_MAX);
}

/** Sends with the present `fetch` of the page, also when the release that is reported later replaces that. */
function reportSender(): (report: LoadReport) => void {
  const { fetch } = window;
  const headers = { 'content-type': 'application/json' };
  return (report) => {
    // With keepalive, so that it outlives the page.
    fetch(LOAD_REPORT_PATH, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(
      (error: unknown) => logWarning('A load report could not be sent.', error),
    );
  };
}
