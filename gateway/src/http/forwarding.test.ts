import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientIpOf, renewForwardingHeaders, requestIdOf } from './forwarding.ts';

function requestWith(headers: Record<string, string>, remoteAddress = '198.51.100.9'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  Object.assign(req.headers, headers);
  return req;
}

describe('renewForwardingHeaders', () => {
  it.each([
    ['no trusted proxy', 0, '1.1.1.1, 2.2.2.2', '198.51.100.9'],
    ['one', 1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['two', 2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    ['more than there are entries', 5, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    ['one that wrote no address', 1, 'unknown', '198.51.100.9'],
  ])('finds the client behind %s', (_what, hops, header, ip) => {
    const req = requestWith({ 'x-forwarded-for': header });
    renewForwardingHeaders(req, hops);
    expect(clientIpOf(req)).toBe(ip);
  });

  it('writes an IPv4 address as one', () => {
    const req = requestWith({}, '::ffff:198.51.100.9');
    renewForwardingHeaders(req, 0);
    expect(clientIpOf(req)).toBe('198.51.100.9');
  });

  it.each(['', 'short', 'with space inside', 'x'.repeat(101), 'new\nline-injected', '<script>alert(1)</script>'])(
    'does not take over the request id "%s"',
    (id) => {
      const req = requestWith({ 'x-request-id': id });
      renewForwardingHeaders(req, 1);
      expect(requestIdOf(req)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  it('continues the trace of a trusted proxy only', () => {
    const headersBehind = (hops: number) => {
      const req = requestWith({ traceparent: '00-1', tracestate: 'a=1', baggage: 'b=1', accept: '*/*' });
      renewForwardingHeaders(req, hops);
      return Object.keys(req.headers).filter((name) => /trace|baggage|accept/.test(name));
    };
    expect(headersBehind(0)).toEqual(['accept']);
    expect(headersBehind(1)).toEqual(['traceparent', 'tracestate', 'baggage', 'accept']);
  });

  it('gives every request its own id', () => {
    const ids = Array.from({ length: 3 }, () => {
      const req = requestWith({});
      renewForwardingHeaders(req, 1);
      return requestIdOf(req);
    });
    expect(new Set(ids).size).toBe(3);
  });
});
