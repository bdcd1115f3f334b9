import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../core-deps.ts';
import { toAppError } from '../http/error-middleware.ts';
import type { Principal } from '../http/principal.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { refuse, type LiveSocket } from './live-server.ts';
import { parseEvent } from './publish.ts';
import { createSocketIndex } from './socket-index.ts';
import type { ConnectionSlots } from './connection-slots.ts';

export interface AdmissionDeps extends Pick<CoreDeps, 'clock' | 'logger'> {
  readonly slots: ConnectionSlots;
  /** Settles once this process receives a user's events from others. Null if this is the only process. */
  readonly exchange: { join: (userId: string) => Promise<void>; leave: (userId: string) => void } | null;
  verifyToken: (token: string) => Promise<Principal>;
  /** The time of a user's last notification, or null. */
  lastNotifiedAt: (userId: string) => Promise<Date | null>;
}

export function createAdmission(deps: AdmissionDeps) {
  /** The sockets that have authenticated, or are about to. */
  const by = { token: createSocketIndex(), account: createSocketIndex(), member: createSocketIndex() };

  const verify = ({ data: { token, userId } }: LiveSocket): Promise<Principal> =>
    authenticateSocket(deps, { payload: { token }, userId });

  function enter(socket: LiveSocket, { tokenId, accountId, subjectId }: Principal): void {
    const memberId = subjectId === accountId ? null : subjectId;
    // The same string, so that it is kept once.
    Object.assign(socket.data, { userId: accountId, accountId, tokenId, memberId });
    by.token.add(tokenId, socket);
    by.account.add(accountId, socket);
    if (memberId !== null) by.member.add(memberId, socket);
  }

  function admit(socket: LiveSocket, { audience, expiresAt }: Principal): void {
    if (audience !== 'user' && audience !== 'project') return;
    const admittedAtMs = deps.clock.now().getTime();
    const deadlineMs = Math.ceil(performance.now() + expiresAt.getTime() - admittedAtMs);
    Object.assign(socket.data, { audience, admittedAtMs, deadlineMs });
  }

  function freeSlot({ id, data: { hasSlot, memberId, accountId } }: LiveSocket): void {
    const subjectId = memberId ?? accountId;
    if (hasSlot && subjectId !== null) deps.slots.free(subjectId, id);
  }

  async function greet(socket: LiveSocket, { accountId }: Principal): Promise<void> {
    const lastAt = await deps.lastNotifiedAt(accountId);
    const quietMs = lastAt && Math.max(0, deps.clock.now().getTime() - lastAt.getTime());
    socket.emit('authenticated', parseEvent('authenticated', { userId: accountId, quietMs }));
  }

  async function authenticate(socket: LiveSocket): Promise<void> {
    const principal = await verify(socket);
    // A closed socket emits no further event that would remove it from the index.
    if (!socket.connected) return;
    enter(socket, principal);
    // Verified again inside the index: an earlier revocation is refused here, and a later one closes its sockets.
    await verify(socket);
    socket.data.hasSlot = await deps.slots.take(principal.subjectId, socket.id);
    if (!socket.data.hasSlot) throw new AppError('too_many_requests', { message: t('Too many live connections.') });
    if (!socket.connected) return freeSlot(socket);
    await deps.exchange?.join(principal.accountId);
    if (!socket.connected) return;
    admit(socket, principal);
    // Read after joining, so that later notifications are pushed.
    await greet(socket, principal);
  }

  return {
    /** Authenticates a socket or refuses it. Never rejects. */
    admit: async (socket: LiveSocket, payload: unknown): Promise<void> => {
      try {
        socket.data.token = (payload as { token?: unknown } | undefined)?.token;
        await authenticate(socket);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.status >= 500) deps.logger.error({ err: error }, 'a socket could not authenticate');
        refuse(socket, failure);
      }
    },
    /** For a closed socket. */
    forget: (socket: LiveSocket): void => {
      const { accountId, tokenId, memberId } = socket.data;
      freeSlot(socket);
      if (tokenId !== null) by.token.remove(tokenId, socket);
      if (memberId !== null) by.member.remove(memberId, socket);
      if (accountId !== null && by.account.remove(accountId, socket)) deps.exchange?.leave(accountId);
    },
    /** The sockets of this process. */
    by,
    sockets: by.account.all,
    /** Verifies a socket's token again, and informs it that events may have been missed. */
    confirm: async (socket: LiveSocket): Promise<void> => {
      const principal = await verify(socket);
      if (socket.data.audience) await greet(socket, principal);
    },
  };
}
