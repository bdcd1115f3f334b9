import { createLogger } from '../observability/logger.ts';
import { UpstreamPool } from './upstream-pool.ts';

const NONE = { refused: new Set<never>(), broken: null };

/** Nothing listens at the ports: probes find that after the checks below. */
function createPool(...ports: readonly number[]) {
  const metrics = { upstreamUp: { set: () => undefined, remove: () => undefined } };
  const pool = new UpstreamPool({ mayChange: false, logger: createLogger('silent'), metrics: metrics as never });
  pool.setAddresses(ports.map((port) => ({ origin: `http://127.0.0.1:${port}`, hostname: '127.0.0.1' })));
  return pool;
}

const fail = (code: string) => Object.assign(new Error(code), { code });
const chosen = (pool: UpstreamPool) => pool.findLeastBusy(NONE);

describe('an upstream that cannot be reached', () => {
  it('is avoided while another is ready, and the last resort when none is', async () => {
    const pool = createPool(1, 2);
    const first = chosen(pool);
    const second = chosen(pool);
    if (!first || !second) throw new Error('two upstreams are ready at first');
    pool.markDown(first, fail('EAI_AGAIN'));
    expect([chosen(pool), chosen(pool)]).toEqual([second, second]);
    pool.markDown(second, fail('UND_ERR_CONNECT_TIMEOUT'));
    expect(new Set([chosen(pool), chosen(pool)])).toEqual(new Set([first, second]));
    pool.markDown(first, fail('ECONNREFUSED'));
    expect([chosen(pool), chosen(pool)]).toEqual([second, second]);
    pool.markDown(first, fail('ENOTFOUND'));
    expect([chosen(pool), chosen(pool)]).toEqual([second, second]);
    await pool.destroy();
  });
});
