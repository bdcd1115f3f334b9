import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@magnetx/contracts';
import { hasSeveralHosts, toOriginForm } from '@magnetx/operations';
import { isBelow, pathOf } from '../http/paths.ts';
import { clientIpOf, renewForwardingHeaders, requestIdOf } from '../http/forwarding.ts';
import { clientKeyOf } from '../security/client-key.ts';
import { chooseLiveUpstream } from './choose-live-upstream.ts';
import { liveKeyOf, toLivePath } from './live-connection-key.ts';
import { createSocketProxy, rejectUpgrade, type ProxyUpgrade } from './socket-proxy.ts';
import type { Upstream } from './upstream.ts';
import type { GatewayParts } from '../gateway-parts.ts';

/** The pause between two sockets that a stopping gateway closes: their clients reconnect immediately. */
const CLOSE_INTERVAL_MS = 20;

type UpgradeDeps = Pick<
  GatewayParts,
  'config' | 'upstreams' | 'logger' | 'metrics' | 'limits' | 'openLimits' | 'knownHost' | 'devRemotes'
>;

/** Whether a handshake offers other protocols as well, which no server behind this one takes. */
function offersMore({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() !== 'websocket';
}

/** Proxies each websocket handshake to the server of its path, and tracks the open sockets. */
export function createUpgrades(deps: UpgradeDeps) {
  const { config, upstreams, logger, metrics, limits, openLimits, knownHost, devRemotes } = deps;
  const sockets = new Set<Socket>();
  const liveProxies = new WeakMap<Upstream, ProxyUpgrade>();
  const liveProxyTo = (upstream: Upstream): ProxyUpgrade => {
    const { origin: target, servername } = upstream;
    const liveProxy =
      liveProxies.get(upstream) ?? createSocketProxy({ target, servername, upstream: 'live', logger, metrics });
    liveProxies.set(upstream, liveProxy);
    return liveProxy;
  };
  const devServerProxies: ReadonlyMap<string, ProxyUpgrade> = new Map(
    [...config.devRemotes.values()].map((target) => [
      target,
      createSocketProxy({ target, upstream: 'dev-server', logger, metrics }),
    ]),
  );

  const proxy = async (req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    if (hasSeveralHosts(req) || offersMore(req)) return rejectUpgrade(socket, '400 Bad Request');
    if (!knownHost.isKnown(req)) return rejectUpgrade(socket, '421 Misdirected Request');
    const path = pathOf(req.url);
    const devServer = devServerProxies.get(devRemotes.serverFor(path) ?? '');
    if (devServer) return devServer(req, socket, head);
    if (!isBelow(path, LIVE_PATH)) return rejectUpgrade(socket, '404 Not Found');
    const refusal = openLimits.live.hold(clientKeyOf(req), socket);
    if (refusal !== null) {
      metrics.shedRequests.inc({ reason: refusal });
      return rejectUpgrade(socket, refusal === 'key' ? '429 Too Many Requests' : '503 Service Unavailable');
    }
    if (!(await limits.admitUpgrade(req))) return rejectUpgrade(socket, '429 Too Many Requests');
    const upstream = await chooseLiveUpstream(upstreams, liveKeyOf(req.url));
    if (socket.destroyed) return;
    if (upstream) return liveProxyTo(upstream)(req, socket, head);
    metrics.proxyErrors.inc({ upstream: 'live' });
    rejectUpgrade(socket, '503 Service Unavailable');
  };

  const handle = (req: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Node passes the connection's socket, although the type is wider.
    const socket = stream as Socket;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    toOriginForm(req);
    req.url = toLivePath(req.url);
    renewForwardingHeaders(req, config.trustedHops);
    const context = { requestId: requestIdOf(req), ip: clientIpOf(req), path: pathOf(req.url) };
    socket.on('error', (error) => logger.debug({ err: error, ...context }, 'a socket broke'));
    logger.info(context, 'websocket handshake');
    proxy(req, socket, head).catch((error: unknown) => {
      logger.error({ err: error, ...context }, 'a handshake could not be handled');
      socket.destroy();
    });
  };

  return {
    handle,
    /** Closes the open sockets one after the other, within about `ms`; bytes under way still arrive. */
    closeAll(ms: number): void {
      const intervalMs = Math.min(CLOSE_INTERVAL_MS, ms / sockets.size);
      [...sockets].forEach((socket, index) => setTimeout(() => socket.end(), index * intervalMs).unref());
    },
    destroyAll: (): void => sockets.forEach((socket) => socket.destroy()),
  };
}
