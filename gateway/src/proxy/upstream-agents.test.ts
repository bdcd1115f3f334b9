import { request } from '../testing/request';
import { startUpstream, type Upstream } from '../testing/start-upstream';
import { UpstreamAgents } from './upstream-agents';

describe('the connections to the servers behind', () => {
  let upstream: Upstream;
  const agents = new UpstreamAgents(200);
  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.server.keepAliveTimeout = 0;
  });
  afterAll(async () => {
    agents.destroy();
    await upstream.kill();
  });

  it('are closed from this side once they have been silent for a while, and not before', async () => {
    const closedByUs = new Promise((resolve) => {
      upstream.server.once('connection', (socket) => socket.once('end', resolve));
    });
    for (let round = 0; round < 3; round += 1) {
      await request(upstream.port, '/', { agent: agents.agentFor(upstream.url) });
    }
    expect(upstream.connectionCount()).toBe(1);
    await closedByUs;
  });
});
