import { createReportTicket, readReportTicket } from './report-ticket';

const secret = 'one-secret-of-at-least-32-characters';
const secrets = [secret] as const;
const HOUR_MS = 60 * 60_000;

describe('a report’s ticket', () => {
  it('stands for the visitor, and does not say who it is', () => {
    const reporter = readReportTicket(secrets, createReportTicket(secrets, 'visitor-1', 1_000), 2_000);
    expect(reporter).toMatch(/^[\w-]{22}$/);
    expect(readReportTicket(secrets, createReportTicket(secrets, 'visitor-1', 5_000), 6_000)).toBe(reporter);
    expect(readReportTicket(secrets, createReportTicket(secrets, 'visitor-2', 1_000), 2_000)).not.toBe(reporter);
    expect(Buffer.from(createReportTicket(secrets, 'visitor-1', 1_000), 'base64url').toString()).not.toContain(
      'visitor',
    );
  });

  it('stands for one page where the visitor has no id', () => {
    const [one, other] = [createReportTicket(secrets, null, 0), createReportTicket(secrets, null, 0)];
    expect(readReportTicket(secrets, one, 0)).not.toBe(readReportTicket(secrets, other, 0));
  });

  it('is short enough for what takes it', () => {
    expect(createReportTicket(secrets, null, Date.now()).length).toBeLessThan(200);
  });

  it('holds for a day', () => {
    const ticket = createReportTicket(secrets, 'visitor-1', 0);
    expect(readReportTicket(secrets, ticket, 24 * HOUR_MS)).not.toBeNull();
    expect(readReportTicket(secrets, ticket, 24 * HOUR_MS + 1)).toBeNull();
    expect(readReportTicket(secrets, createReportTicket(secrets, 'visitor-1', HOUR_MS), 0)).toBeNull();
  });

  it('cannot be made up', () => {
    const ticket = createReportTicket(secrets, 'visitor-1', 0);
    for (const forged of [`${ticket}x`, `x${ticket}`, ticket.split('.')[0] ?? '', '', 'null.null']) {
      expect(readReportTicket(secrets, forged, 0)).toBeNull();
    }
    expect(readReportTicket([`${secret}!`], ticket, 0)).toBeNull();
  });
});
