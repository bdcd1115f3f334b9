import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../core-deps.ts';
import { toAppError } from '../http/error-middleware.ts';
import type { Principal } from '../http/principal.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { refuse, type LiveSocket } from './live-server.ts';
import { parseEvent } from './publish.ts';
import { accountRoom, subjectRoom, tokenRoom, userRoom } from './rooms.ts';
import type { ConnectionSlots } from './connection-slots.ts';

export interface AdmissionDeps extends Pick<CoreDeps, 'clock' | 'logger'> {
  readonly slots: ConnectionSlots;
  verifyToken: (token: string) => Promise<Principal>;
  /** The time of a user's last notification, or null. */
  lastNotifiedAt: (userId: string) => Promise<Date | null>;
}

export function createAdmission(deps: AdmissionDeps) {
  const payloads = new Map<LiveSocket, unknown>();

  const verify = (socket: LiveSocket, payload: unknown): Promise<Principal> =>
    authenticateSocket(deps, { payload, userId: socket.handshake.query['userId'] });

  async function greet(socket: LiveSocket, { accountId }: Principal): Promise<void> {
    const lastAt = await deps.lastNotifiedAt(accountId);
    const quietMs = lastAt && Math.max(0, deps.clock.now().getTime() - lastAt.getTime());
    socket.emit('authenticated', parseEvent('authenticated', { userId: accountId, quietMs }));
  }

  async function authenticate(socket: LiveSocket, payload: unknown): Promise<void> {
    const principal = await verify(socket, payload);
    // A closed socket emits no further event that would remove it from the map.
    if (!socket.connected) return;
    const { tokenId, subjectId, accountId } = principal;
    await socket.join([tokenRoom(tokenId), subjectRoom(subjectId), accountRoom(accountId)]);
    payloads.set(socket, payload);
    socket.once('disconnect', () => payloads.delete(socket));
    // Verified again inside the rooms: an earlier revocation is refused here, and a later one closes the rooms.
    await verify(socket, payload);
    const leave = await deps.slots.take(subjectId, socket.id);
    if (!leave) throw new AppError('too_many_requests', { message: t('Too many live connections.') });
    if (!socket.connected) return leave();
    socket.once('disconnect', leave);
    await socket.join(userRoom(accountId));
    socket.data.principal = principal;
    socket.data.admittedAtMs = deps.clock.now().getTime();
    const remainingMs = principal.expiresAt.getTime() - deps.clock.now().getTime();
    const expiry = setTimeout(() => refuse(socket, new AppError('token_expired')), remainingMs);
    socket.once('disconnect', () => clearTimeout(expiry));
    // Read after joining the room, so that later notifications are pushed.
    await greet(socket, principal);
  }

  return {
    /** Authenticates a socket or refuses it. Never rejects. */
    admit: async (socket: LiveSocket, payload: unknown): Promise<void> => {
      try {
        await authenticate(socket, payload);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.status >= 500) deps.logger.error({ err: error }, 'a socket could not authenticate');
        refuse(socket, failure);
      }
    },
    /** The sockets that have authenticated, or are about to. */
    sockets: (): readonly LiveSocket[] => [...payloads.keys()],
    /** Verifies a socket's token again, and informs it that events may have been missed. */
    confirm: async (socket: LiveSocket): Promise<void> => {
      const principal = await verify(socket, payloads.get(socket));
      if (socket.data.principal) await greet(socket, principal);
    },
  };
}
