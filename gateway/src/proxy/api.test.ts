import { startUpstream } from '../testing/start-upstream.ts';
import { Api } from './api.ts';

function ask(api: Api): Promise<void> {
  return new Promise((resolve, reject) => {
    api.dispatch(
      'kept',
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

describe('the connections to an api', () => {
  it('are closed from this side once they have been silent for a while, and not before', async () => {
    const upstream = await startUpstream();
    upstream.server.keepAliveTimeout = 0;
    const closedByUs = new Promise((resolve) => {
      upstream.server.once('connection', (socket) => socket.once('end', resolve));
    });
    const api = new Api(upstream.url, 1_000);
    await ask(api);
    const answeredAt = performance.now();
    await closedByUs;
    expect(performance.now() - answeredAt).toBeGreaterThan(900);
    await api.destroy();
    await upstream.kill();
  });
});
