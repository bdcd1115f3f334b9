import { headersToUpstream, headersToClient } from './call-headers.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'id-00001' };
const FORWARDED_LIST = ['x-forwarded-for', '203.0.113.7', 'x-request-id', 'id-00001'];

describe('what goes to the API', () => {
  it('leaves out what is about the client’s connection', () => {
    const headers = {
      connection: 'Keep-Alive',
      'keep-alive': 'x',
      te: 'trailers',
      expect: '100-continue',
      accept: '*/*',
    };
    expect(headersToUpstream(headers)).toEqual(['accept', '*/*']);
    expect(headersToUpstream({ connection: 'close', 'x-own': '1' })).toEqual(['x-own', '1']);
  });

  it('leaves out what the client calls its connection’s own, but not what the gateway says', () => {
    const connection = 'close, X-Own, X-Forwarded-For, X-Request-Id, Authorization, Cookie';
    const headers = { connection, 'x-own': '1', authorization: 'Bearer t', cookie: 'a=1; b=2', ...FORWARDED };
    const passed = ['authorization', 'Bearer t', 'cookie', 'a=1; b=2', ...FORWARDED_LIST];
    expect(headersToUpstream(headers)).toEqual(passed);
  });
});

describe('what goes to the client', () => {
  const raw = (...texts: string[]) => texts.map((text) => Buffer.from(text, 'latin1'));

  it('is what the API says, each byte and each line, with what the gateway adds', () => {
    const from = raw('Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Name', 'caf\u00e9', 'Content-Length', '12');
    const { list, contentLength } = headersToClient(from, ['X-Request-Id', 'id-00001']);
    const same = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Name', 'caf\u00e9', 'Content-Length', '12'];
    expect(list).toEqual([...same, 'X-Request-Id', 'id-00001']);
    expect(contentLength).toBe(12);
  });

  it('leaves out what is about the connection behind, and the id that the API got from the gateway', () => {
    const from = raw(
      'Connection',
      'keep-alive, X-Hop',
      'Keep-Alive',
      'timeout=5',
      'X-Hop',
      '1',
      'X-Request-Id',
      'other',
    );
    expect(headersToClient([...from, ...raw('ETag', 'e')], [])).toEqual({ list: ['ETag', 'e'], contentLength: null });
  });
});
