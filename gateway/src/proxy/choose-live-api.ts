import { connect } from 'node:net';
import type { Api } from './api.ts';
import type { Apis } from './apis.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** Settles once it is clear whether somebody listens. */
function tryToConnect({ origin }: Api): Promise<void> {
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
 * The api for a live connection: the first in the order of its key that takes connections, or null. Nobody is asked
 * where there is no choice. A handshake cannot be sent twice, so this comes before it.
 */
export async function chooseLiveApi(apis: Apis, key: string): Promise<Api | null> {
  const candidates = apis.inOrderOf(key);
  if (candidates.length < 2) return candidates[0] ?? null;
  for (const api of candidates) {
    try {
      await tryToConnect(api);
      return api;
    } catch (error) {
      apis.takeOut(api, error);
    }
  }
  return null;
}
