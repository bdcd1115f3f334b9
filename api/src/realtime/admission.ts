import type { Logger } from 'pino';
import { AppError } from '../http/app-error.ts';
import { toAppError } from '../http/error-middleware.ts';
import type { Principal } from '../http/principal.ts';
import type { Clock } from '../runtime/clock.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { refuse, type LiveSocket } from './live-server.ts';
import { parseEvent } from './publish.ts';
import { accountRoom, tokenRoom, userRoom } from './rooms.ts';
import type { ConnectionSlots } from './connection-slots.ts';

export interface AdmissionDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly places: ConnectionSlots;
  verifyToken: (token: string) => Promise<Principal>;
  /** When something last happened to a user, or null. */
  lastNotifiedAt: (userId: string) => Promise<Date | null>;
}

export interface Admission {
  /** Lets a socket in by what it shows, or refuses it. Never rejects. */
  readonly admit: (socket: LiveSocket, payload: unknown) => Promise<void>;
  /** Those who are in, or about to be. */
  readonly sockets: () => readonly LiveSocket[];
  /** Asks again whether what a socket has shown still counts, and tells it that events may have been missed. */
  readonly confirm: (socket: LiveSocket) => Promise<void>;
}

export function createAdmission(deps: AdmissionDeps): Admission {
  const shown = new Map<LiveSocket, unknown>();

  const verify = (socket: LiveSocket, payload: unknown): Promise<Principal> =>
    authenticateSocket(deps, { payload, userId: socket.handshake.query['userId'] });

  async function greet(socket: LiveSocket, { accountId }: Principal): Promise<void> {
    const lastAt = await deps.lastNotifiedAt(accountId);
    const quietMs = lastAt && Math.max(0, deps.clock.now().getTime() - lastAt.getTime());
    socket.emit('authenticated', parseEvent('authenticated', { userId: accountId, quietMs }));
  }

  async function letIn(socket: LiveSocket, payload: unknown): Promise<void> {
    const principal = await verify(socket, payload);
    // It would be kept for ever: that it has gone was said already.
    if (!socket.connected) return;
    await socket.join([tokenRoom(principal.tokenId), accountRoom(principal.accountId)]);
    shown.set(socket, payload);
    socket.once('disconnect', () => shown.delete(socket));
    // Asked again inside these rooms: what was revoked or deleted before is refused here, what is after is closed.
    await verify(socket, payload);
    const leave = await deps.places.take(principal.accountId, socket.id);
    if (!leave) throw new AppError('too_many_requests', { message: 'Too many live connections.' });
    if (!socket.connected) return leave();
    socket.once('disconnect', leave);
    await socket.join(userRoom(principal.accountId));
    socket.data.principal = principal;
    socket.data.admittedAtMs = deps.clock.now().getTime();
    const remainingMs = principal.expiresAt.getTime() - deps.clock.now().getTime();
    const expiry = setTimeout(() => refuse(socket, new AppError('token_expired')), remainingMs);
    socket.once('disconnect', () => clearTimeout(expiry));
    // Read inside the room: what is not in it yet will be pushed.
    await greet(socket, principal);
  }

  return {
    admit: async (socket, payload) => {
      try {
        await letIn(socket, payload);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.status >= 500) deps.logger.error({ err: error }, 'a socket could not authenticate');
        refuse(socket, failure);
      }
    },
    sockets: () => [...shown.keys()],
    confirm: async (socket) => {
      const principal = await verify(socket, shown.get(socket));
      if (socket.data.principal) await greet(socket, principal);
    },
  };
}
