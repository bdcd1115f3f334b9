import { readWrkReport } from './run-wrk.ts';

const REPORT = `Running 4s test @ http://127.0.0.1:18402/api/auth/me
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.35ms    1.21ms  28.10ms   88.10%
    Req/Sec    13.74k     1.02k   15.11k    75.00%
  54752 requests in 4.00s, 12.06MB read
Requests/sec:  13688.15
Transfer/sec:      3.01MB
`;

it('reads what wrk says', () => {
  expect(readWrkReport(REPORT)).toEqual({ requests: 54_752, perSecond: 13_688.15, failed: 0 });
});

it('counts what went wrong', () => {
  const errors = '  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 100\n';
  expect(readWrkReport(REPORT + errors).failed).toBe(110);
});

it('does not take an empty report for one of zero requests', () => {
  expect(() => readWrkReport('unable to connect to 127.0.0.1:1 Connection refused')).toThrow('no report of wrk');
});
