import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@magnetx/contracts';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { pathOf } from '../http/paths';
import type { Metrics } from '../observability/metrics';
import type { DevRemotes } from '../registry/dev-remotes';
import { clientIpOf, renewForwardingHeaders, requestIdOf } from '../security/forwarding';
import type { KnownHost } from '../security/known-host';
import type { RateLimits } from '../security/rate-limits';
import { createSocketProxy, refuseUpgrade, type PassUpgrade } from './socket-proxy';

interface UpgradeDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  readonly knownHost: KnownHost;
  readonly devRemotes: DevRemotes;
}

export interface Upgrades {
  readonly handle: (req: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Lets the open sockets finish what is under way in either direction, and closes them. */
  readonly endAll: () => void;
  readonly destroyAll: () => void;
}

/** Sends each websocket handshake to the server that its path belongs to, and keeps book of the open sockets. */
export function createUpgrades({ config, logger, metrics, limits, knownHost, devRemotes }: UpgradeDeps): Upgrades {
  const sockets = new Set<Socket>();
  const toApi = createSocketProxy({ target: config.apiUrl, upstream: 'live', logger, metrics });
  const toDevServer = new Map<string, PassUpgrade>();
  for (const target of config.devRemotes.values()) {
    toDevServer.set(target, createSocketProxy({ target, upstream: 'dev-server', logger, metrics }));
  }

  const pass = async (req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    if (!knownHost.isMeant(req)) return refuseUpgrade(socket, '421 Misdirected Request');
    const path = pathOf(req.url);
    const devServer = toDevServer.get(devRemotes.serverFor(path) ?? '');
    if (devServer) return devServer(req, socket, head);
    // Without the slash the live hub would not know the path for its own, and hang up without an answer.
    if (!path.startsWith(`${LIVE_PATH}/`)) return refuseUpgrade(socket, '404 Not Found');
    if (!(await limits.admitUpgrade(req))) return refuseUpgrade(socket, '429 Too Many Requests');
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
    endAll: () => sockets.forEach((socket) => socket.end()),
    destroyAll: () => sockets.forEach((socket) => socket.destroy()),
  };
}
