import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@magnetx/contracts';
import { hasSeveralHosts } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { pathOf } from '../http/paths.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { DevRemotes } from '../registry/dev-remotes.ts';
import { clientIpOf, renewForwardingHeaders, requestIdOf } from '../security/forwarding.ts';
import type { KnownHost } from '../security/known-host.ts';
import { clientKeyOf } from '../security/client-key.ts';
import type { OpenLimits } from '../security/concurrency-limit.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import type { Api } from './api.ts';
import type { Apis } from './apis.ts';
import { chooseLiveApi } from './choose-live-api.ts';
import { liveKeyOf } from './live-key.ts';
import { createSocketProxy, refuseUpgrade, type PassUpgrade } from './socket-proxy.ts';

/** Of sockets that are closed when the gateway stops: not all in one instant, as their clients come back at once. */
const CLOSE_EVERY_MS = 20;

interface UpgradeDeps {
  readonly config: Config;
  readonly apis: Apis;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  readonly openLimits: OpenLimits;
  readonly knownHost: KnownHost;
  readonly devRemotes: DevRemotes;
}

export interface Upgrades {
  readonly handle: (req: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Closes the open sockets one after the other, each when what is under way in it has ended, within about `ms`. */
  readonly endAll: (ms: number) => void;
  readonly destroyAll: () => void;
}

/** Sends each websocket handshake to the server that its path belongs to, and keeps book of the open sockets. */
export function createUpgrades(deps: UpgradeDeps): Upgrades {
  const { config, apis, logger, metrics, limits, openLimits, knownHost, devRemotes } = deps;
  const sockets = new Set<Socket>();
  const toApis = new Map<Api, PassUpgrade>();
  for (const api of apis.all) {
    toApis.set(api, createSocketProxy({ target: api.origin, upstream: 'live', logger, metrics }));
  }
  const toDevServer = new Map<string, PassUpgrade>();
  for (const target of config.devRemotes.values()) {
    toDevServer.set(target, createSocketProxy({ target, upstream: 'dev-server', logger, metrics }));
  }

  /** Takes a slot until the socket closes, or refuses the handshake. */
  const admit = (req: IncomingMessage, socket: Socket): boolean => {
    const key = clientKeyOf(req);
    const refusal = openLimits.live.acquire(key);
    if (refusal === null) {
      socket.once('close', () => openLimits.live.release(key));
      return true;
    }
    metrics.shedRequests.inc({ reason: refusal });
    refuseUpgrade(socket, refusal === 'key' ? '429 Too Many Requests' : '503 Service Unavailable');
    return false;
  };

  const pass = async (req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    if (hasSeveralHosts(req)) return refuseUpgrade(socket, '400 Bad Request');
    if (!knownHost.isMeant(req)) return refuseUpgrade(socket, '421 Misdirected Request');
    const path = pathOf(req.url);
    const devServer = toDevServer.get(devRemotes.serverFor(path) ?? '');
    if (devServer) return devServer(req, socket, head);
    // Without the slash the live hub would not know the path for its own, and hang up without an answer.
    if (!path.startsWith(`${LIVE_PATH}/`)) return refuseUpgrade(socket, '404 Not Found');
    if (!admit(req, socket)) return;
    if (!(await limits.admitUpgrade(req))) return refuseUpgrade(socket, '429 Too Many Requests');
    const api = await chooseLiveApi(apis, liveKeyOf(req.url));
    // Whoever has gone meanwhile would not be missed any more.
    if (socket.destroyed) return;
    const toApi = api && toApis.get(api);
    if (!toApi) {
      metrics.proxyErrors.inc({ upstream: 'live' });
      return refuseUpgrade(socket, '503 Service Unavailable');
    }
    toApi(req, socket, head);
  };

  const handle = (req: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Node hands over the socket of the connection; its type only says less.
    const socket = stream as Socket;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    renewForwardingHeaders(req, config.trustedHops);
    const context = { requestId: requestIdOf(req), ip: clientIpOf(req), path: pathOf(req.url) };
    socket.on('error', (error) => logger.debug({ err: error, ...context }, 'a socket broke'));
    logger.info(context, 'websocket handshake');
    pass(req, socket, head).catch((error: unknown) => {
      logger.error({ err: error, ...context }, 'a handshake could not be handled');
      socket.destroy();
    });
  };

  return {
    handle,
    endAll: (ms) => {
      const everyMs = Math.min(CLOSE_EVERY_MS, ms / sockets.size);
      [...sockets].forEach((socket, index) => setTimeout(() => socket.end(), index * everyMs).unref());
    },
    destroyAll: () => sockets.forEach((socket) => socket.destroy()),
  };
}
