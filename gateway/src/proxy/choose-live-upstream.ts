import { connect } from 'node:net';
import type { UpstreamPool } from './upstream-pool.ts';
import type { Upstream } from './upstream.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** Resolves when the upstream accepts a connection. */
function tryToConnect({ origin }: Upstream): Promise<void> {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error(`connecting to ${origin} took too long`)));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}

/**
 * The upstream for a live connection: the first in its key's order that accepts connections, or null. A handshake
 * cannot be sent twice, so the connection is tried before it, unless there is only one candidate.
 */
export async function chooseLiveUpstream(upstreams: UpstreamPool, key: string): Promise<Upstream | null> {
  const candidates = upstreams.orderedFor(key);
  if (candidates.length < 2) return candidates[0] ?? null;
  for (const upstream of candidates) {
    try {
      await tryToConnect(upstream);
      return upstream;
    } catch (error) {
      upstreams.markDown(upstream, error);
    }
  }
  return null;
}
