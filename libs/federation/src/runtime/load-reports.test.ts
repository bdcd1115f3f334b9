import { LOAD_REPORT_PATH } from '../page-addresses.ts';
import { loadReportSchema, type LoadReport } from '../registry/load-report.schema.ts';
import { REPORTS_MAX, SHOWN_BEFORE_LEAVING_MS, SHOWN_FOR_MS, createLoadReports } from './load-reports.ts';

jest.mock('../log.ts');

const live = { name: 'mfe-admin', version: '0.1.0-aaaaaaaaaaaa', isCanary: false };
const canary = { name: 'mfe-admin', version: '0.2.0-cccccccccccc', isCanary: true };
const broken = new Error('broken');

let sent: LoadReport[];
const reportsWith = (ticket: string | undefined = 't1') =>
  createLoadReports({ ticket, send: (report) => sent.push(loadReportSchema.parse(report)) });
const outcomes = () => sent.map(({ version, outcome, stage }) => `${version} ${outcome} ${stage}`);
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('reports a failure once, with its stage and message', () => {
  const reports = reportsWith();
  reports.failed(live, 'load', broken);
  reports.failed(live, 'show', new Error('again'));
  expect(sent).toEqual([
    {
      ticket: 't1',
      remote: 'mfe-admin',
      version: '0.1.0-aaaaaaaaaaaa',
      outcome: 'failed',
      stage: 'load',
      message: 'Error: broken',
    },
  ]);
});

test('removes query strings from messages, and truncates them', () => {
  const reports = reportsWith();
  reports.failed(live, 'show', new Error(`/auth/callback?token=secret was wrong ${'x'.repeat(400)}`));
  expect(sent[0]?.message).toMatch(/^Error: \/auth\/callback was wrong x+$/);
  expect(sent[0]?.message).toHaveLength(300);
});

test('takes whatever is thrown', () => {
  reportsWith().failed(live, 'show', undefined);
  expect(sent[0]?.message).toBe('undefined');
});

test('reports the success of a canary once, after it was shown for a while', () => {
  const reports = reportsWith();
  reports.shown(canary);
  jest.advanceTimersByTime(SHOWN_FOR_MS - 1);
  reports.shown(canary);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  reports.shown(canary);
  jest.advanceTimersByTime(SHOWN_FOR_MS);
  expect(outcomes()).toEqual(['0.2.0-cccccccccccc loaded show']);
});

test('does not report a success of a release that failed', () => {
  const reports = reportsWith();
  reports.shown(canary);
  reports.failed(canary, 'show', broken);
  reports.shown(canary);
  jest.advanceTimersByTime(2 * SHOWN_FOR_MS);
  leave();
  expect(outcomes()).toEqual(['0.2.0-cccccccccccc failed show']);
});

test('reports a failure after a success', () => {
  const reports = reportsWith();
  reports.shown(canary);
  jest.advanceTimersByTime(SHOWN_FOR_MS);
  reports.failed(canary, 'show', broken);
  expect(outcomes()).toEqual(['0.2.0-cccccccccccc loaded show', '0.2.0-cccccccccccc failed show']);
});

test('reports a canary when the page is left, unless it was just shown', () => {
  const early = reportsWith();
  early.shown(canary);
  jest.advanceTimersByTime(SHOWN_BEFORE_LEAVING_MS - 1);
  leave();
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  leave();
  leave();
  expect(outcomes()).toEqual(['0.2.0-cccccccccccc loaded show']);
});

test('does not report the success of a live release', () => {
  reportsWith().shown(live);
  jest.advanceTimersByTime(SHOWN_FOR_MS);
  expect(sent).toEqual([]);
});

test('sends no more than a handful', () => {
  const reports = reportsWith();
  for (let at = 0; at < 20; at += 1) reports.failed({ ...live, version: `0.1.${at}-aaaaaaaaaaaa` }, 'load', broken);
  expect(sent).toHaveLength(REPORTS_MAX);
});

describe('over HTTP', () => {
  const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = fetchMock as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  test('sends nothing without a ticket', () => {
    const reports = createLoadReports({ ticket: undefined });
    reports.failed(live, 'load', broken);
    reports.shown(canary);
    jest.advanceTimersByTime(SHOWN_FOR_MS);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('uses the fetch of the start', () => {
    fetchMock.mockReset().mockResolvedValue(new Response());
    const reports = createLoadReports({ ticket: 't1' });
    const replaced = jest.fn();
    globalThis.fetch = replaced;
    reports.failed(live, 'load', broken);
    expect(replaced).not.toHaveBeenCalled();
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('outlives the page, and does not mind being refused', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    createLoadReports({ ticket: 't1' }).failed(live, 'load', broken);
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe(LOAD_REPORT_PATH);
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(String(init?.body))).toMatchObject({ ticket: 't1', remote: 'mfe-admin', outcome: 'failed' });
    await jest.runAllTimersAsync();
  });
});
