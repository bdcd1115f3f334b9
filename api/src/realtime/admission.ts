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
  /** Whether other processes send events to the sockets of this one, by the rooms of their users. */
  readonly isShared: boolean;
  verifyToken: (token: string) => Promise<Principal>;
  /** The time of a user's last notification, or null. */
  lastNotifiedAt: (userId: string) => Promise<Date | null>;
}

const NO_SOCKETS: ReadonlySet<LiveSocket> = new Set();

export function createAdmission(deps: AdmissionDeps) {
  const payloads = new Map<LiveSocket, unknown>();
  const admitted = new Map<string, Set<LiveSocket>>();

  const verify = (socket: LiveSocket, payload: unknown): Promise<Principal> =>
    authenticateSocket(deps, { payload, userId: socket.data.userId });

  function admit(socket: LiveSocket, principal: Principal): void {
    const others = admitted.get(principal.accountId) ?? new Set();
    admitted.set(principal.accountId, others.add(socket));
    socket.data.principal = principal;
    socket.data.admittedAtMs = deps.clock.now().getTime();
  }

  function forget(socket: LiveSocket): void {
    payloads.delete(socket);
    const { accountId = '' } = socket.data.principal ?? {};
    const others = admitted.get(accountId);
    others?.delete(socket);
    if (others?.size === 0) admitted.delete(accountId);
  }

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
    const ofMember = subjectId === accountId ? [] : [subjectRoom(subjectId)];
    await socket.join([tokenRoom(tokenId), accountRoom(accountId), ...ofMember]);
    payloads.set(socket, payload);
    // One listener for all, because each costs memory for as long as the socket is open.
    const held: { leave?: () => void; expiry?: NodeJS.Timeout } = {};
    socket.once('disconnect', () => {
      forget(socket);
      held.leave?.();
      clearTimeout(held.expiry);
    });
    // Verified again inside the rooms: an earlier revocation is refused here, and a later one closes the rooms.
    await verify(socket, payload);
    const leave = await deps.slots.take(subjectId, socket.id);
    if (!leave) throw new AppError('too_many_requests', { message: t('Too many live connections.') });
    if (!socket.connected) return leave();
    held.leave = leave;
    if (deps.isShared) await socket.join(userRoom(accountId));
    admit(socket, principal);
    const remainingMs = principal.expiresAt.getTime() - deps.clock.now().getTime();
    held.expiry = setTimeout(() => refuse(socket, new AppError('token_expired')), remainingMs);
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
    /** The sockets of a user in this process. */
    socketsOf: (userId: string): ReadonlySet<LiveSocket> => admitted.get(userId) ?? NO_SOCKETS,
    /** The sockets that have authenticated, or are about to. */
    sockets: (): readonly LiveSocket[] => [...payloads.keys()],
    /** Verifies a socket's token again, and informs it that events may have been missed. */
    confirm: async (socket: LiveSocket): Promise<void> => {
      const principal = await verify(socket, payloads.get(socket));
      if (socket.data.principal) await greet(socket, principal);
    },
  };
}
