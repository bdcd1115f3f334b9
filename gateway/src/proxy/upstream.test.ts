import { startUpstream } from '../testing/start-upstream.ts';
import { Upstream } from './upstream.ts';

function ask(target: Upstream): Promise<void> {
  return new Promise((resolve, reject) => {
    target.dispatch(
      'keep-alive',
      { path: '/', method: 'GET' },
      {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

describe('connections to an upstream', () => {
  it('are closed by the gateway after the idle timeout', async () => {
    const upstream = await startUpstream();
    upstream.server.keepAliveTimeout = 0;
    const closedByGateway = new Promise((resolve) => {
      upstream.server.once('connection', (socket) => socket.once('end', resolve));
    });
    const target = new Upstream({ origin: upstream.url, hostname: '127.0.0.1' }, 1_000);
    await ask(target);
    const answeredAt = performance.now();
    await closedByGateway;
    expect(performance.now() - answeredAt).toBeGreaterThan(900);
    await target.destroy();
    await upstream.kill();
  });
});
