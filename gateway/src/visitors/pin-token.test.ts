import { versionOf } from '../testing/revision.ts';
import { createPinLink, readPinToken, readPins, signPins } from './pin-token.ts';
import { createReportTicket } from './report-ticket.ts';

const secret = 'one-secret-of-at-least-32-characters';
const secrets = [secret] as const;
const site = { publicUrl: new URL('https://magnetx.example'), secrets };
const pin = { name: 'mfe-admin', version: versionOf('a') };
const expiresAt = '2026-05-01T10:00:00.000Z';
const until = Date.parse(expiresAt) / 1000;

const tokenOf = (link: string): string => new URL(link).pathname.split('/').at(-1) ?? '';

describe('a pin link', () => {
  it('leads to this site and says what it pins, until when', () => {
    const link = createPinLink(site, [pin], expiresAt);
    expect(link).toMatch(/^https:\/\/magnetx\.example\/registry\/pins\/[\w.-]+$/);
    expect(readPinToken(secrets, tokenOf(link))).toEqual([{ ...pin, until }]);
  });

  it('may name a developer’s own build', () => {
    const local = { name: 'mfe-admin', origin: 'http://localhost:4010' };
    expect(readPinToken(secrets, tokenOf(createPinLink(site, [local], expiresAt)))).toEqual([{ ...local, until }]);
  });

  it('is refused with any character changed, or of another secret or purpose', () => {
    const token = tokenOf(createPinLink(site, [pin], expiresAt));
    const [payload = '', signature = ''] = token.split('.');
    for (let at = 0; at < payload.length; at += 1) {
      const changed = `${payload.slice(0, at)}${payload[at] === 'A' ? 'B' : 'A'}${payload.slice(at + 1)}`;
      expect(readPinToken(secrets, `${changed}.${signature}`)).toBeNull();
    }
    const other = Buffer.from(JSON.stringify({ ...pin, name: 'shell', until })).toString('base64url');
    for (const forged of [`${other}.${signature}`, payload, `${payload}.`, `${token}.x`, '', '..', 'leave']) {
      expect(readPinToken(secrets, forged)).toBeNull();
    }
    expect(readPinToken([`${secret}!`], token)).toBeNull();
    expect(readPinToken(secrets, signPins(secrets, [{ ...pin, until }]))).toBeNull();
    expect(readPinToken(secrets, createReportTicket(secrets, { visitorId: null }, 0))).toBeNull();
  });
});

describe('the pins in a cookie', () => {
  it('hold until their time', () => {
    const later = { name: 'shell', version: versionOf('b'), until: until + 60 };
    const text = signPins(secrets, [{ ...pin, until }, later]);
    expect(readPins(secrets, text, until * 1000 - 1)).toHaveLength(2);
    expect(readPins(secrets, text, until * 1000)).toEqual([later]);
    expect(readPins(secrets, `x${text}`, 0)).toEqual([]);
    expect(readPins([`${secret}!`], text, 0)).toEqual([]);
  });
});
