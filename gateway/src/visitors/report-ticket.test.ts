import { loadReportSchema } from '@magnetx/federation';
import { createReportTicket, readReportTicket } from './report-ticket.ts';

const secret = 'one-secret-of-at-least-32-characters';
const secrets = [secret] as const;
const HOUR_MS = 60 * 60_000;

describe('a report’s ticket', () => {
  it('identifies the visitor without revealing the visitor id', () => {
    const reporter = readReportTicket(
      secrets,
      createReportTicket(secrets, { visitorId: 'visitor-1' }, 1_000),
      2_000,
    )?.visitor;
    expect(reporter).toMatch(/^[\w-]{22}$/);
    expect(
      readReportTicket(secrets, createReportTicket(secrets, { visitorId: 'visitor-1' }, 5_000), 6_000)?.visitor,
    ).toBe(reporter);
    expect(
      readReportTicket(secrets, createReportTicket(secrets, { visitorId: 'visitor-2' }, 1_000), 2_000)?.visitor,
    ).not.toBe(reporter);
    expect(
      Buffer.from(createReportTicket(secrets, { visitorId: 'visitor-1' }, 1_000), 'base64url').toString(),
    ).not.toContain('visitor');
  });

  it('identifies a single page view of a visitor without an id', () => {
    const [one, other] = [
      createReportTicket(secrets, { visitorId: null }, 0),
      createReportTicket(secrets, { visitorId: null }, 0),
    ];
    expect(readReportTicket(secrets, one, 0)?.visitor).not.toBe(readReportTicket(secrets, other, 0)?.visitor);
  });

  it('names the runs of canaries that its visitor was assigned to, and no others', () => {
    const run = { name: 'mfe-admin', version: '1.0.0-000000000000', startedAt: '2030-01-01T00:00:00.000Z' };
    const ticket = createReportTicket(secrets, { visitorId: 'visitor-1', assignedTo: [run] }, 0);
    const wasAssignedTo = readReportTicket(secrets, ticket, 0)?.wasAssignedTo;
    expect(wasAssignedTo?.(run)).toBe(true);
    for (const change of [
      { name: 'shell' },
      { version: '1.0.0-000000000001' },
      { startedAt: '2030-01-02T00:00:00.000Z' },
    ])
      expect(wasAssignedTo?.({ ...run, ...change })).toBe(false);
  });

  it('is short enough for what takes it', () => {
    expect(createReportTicket(secrets, { visitorId: null }, Date.now()).length).toBeLessThan(200);
    const run = { name: 'mfe-admin', version: '1.0.0-000000000000', startedAt: '2030-01-01T00:00:00.000Z' };
    const assignedTo = Array.from({ length: 10 }, () => run);
    const { ticket } = loadReportSchema.shape;
    expect(ticket.safeParse(createReportTicket(secrets, { visitorId: null, assignedTo }, Date.now())).success).toBe(
      true,
    );
  });

  it('holds for a day', () => {
    const ticket = createReportTicket(secrets, { visitorId: 'visitor-1' }, 0);
    expect(readReportTicket(secrets, ticket, 24 * HOUR_MS)).not.toBeNull();
    expect(readReportTicket(secrets, ticket, 24 * HOUR_MS + 1)).toBeNull();
    expect(readReportTicket(secrets, createReportTicket(secrets, { visitorId: 'visitor-1' }, HOUR_MS), 0)).toBeNull();
  });

  it('cannot be made up', () => {
    const ticket = createReportTicket(secrets, { visitorId: 'visitor-1' }, 0);
    for (const forged of [`${ticket}x`, `x${ticket}`, ticket.split('.')[0] ?? '', '', 'null.null']) {
      expect(readReportTicket(secrets, forged, 0)).toBeNull();
    }
    expect(readReportTicket([`${secret}!`], ticket, 0)).toBeNull();
  });
});
