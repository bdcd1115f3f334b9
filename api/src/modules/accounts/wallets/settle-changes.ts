import { AppError, formatMomentUtc, shortenAddress, WALLET_UNPAYABLE } from '@magnetx/contracts';
import { isPayableAddress } from '@magnetx/contracts/evm-address';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditNote, AuditTrail } from '../../../http/audit-trail.ts';
import { runEach, type Job } from '../../../jobs/index.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { blockedReason, dueAtOf, storeWallet, type WalletDeps } from './wallet-deps.ts';
import type { StoredChange } from './wallet.repository.ts';

const EVERY_MS = 10_000;
const CHANGES_PER_RUN = 100;

function noteOf({ id, userId }: StoredChange, detail: string): AuditNote {
  return { subject: userSubject(userId), detail: `Change ${id}. ${detail}` };
}

/** Replaces the user's wallet by that of an open change, and notifies the user. False if it has ended already. */
async function putInForce(deps: WalletDeps, change: StoredChange, session: ClientSession): Promise<boolean> {
  const { wallets, notifications, clock } = deps;
  const { id, userId, oldAddress, address, isVerified, at } = change;
  const ended = { status: 'in_force', settledAt: clock.now() } as const;
  if (!(await wallets.settleChange(id, ended, session))) return false;
  const wallet = { walletAddress: address, walletVerifiedAt: isVerified ? at : null };
  if (!(await storeWallet(deps, userId, oldAddress, wallet, session))) throw new AppError('conflict');
  const message = t('Your payouts go to {address} from now on.', { address: shortenAddress(address) });
  const news = {
    userId,
    type: 'success',
    topic: 'account',
    title: t('Your payout wallet has changed'),
    message,
  } as const;
  await notifications.store(news, session);
  return true;
}

/** Puts changes in force that both wallets have signed, once their time has come. */
export function applyWalletChangesJob(deps: WalletDeps): Job {
  const { wallets, auditLog, withTransaction, clock } = deps;
  return {
    name: 'apply-wallet-changes',
    everyMs: EVERY_MS,
    run: async (context) => {
      await runEach(await wallets.listDueChanges(clock.now(), CHANGES_PER_RUN), context, async (change) => {
        // The operator may have taken the address as its own since then, or a token may block it.
        const isPayable = isPayableAddress(change.address, deps.operatorAddresses);
        const problem = isPayable ? await blockedReason(change.address, deps) : WALLET_UNPAYABLE;
        if (problem !== null) {
          const audit = { on: () => undefined, done: auditLog.record.bind(null, 'proveWallet') };
          return declineChange(deps, change.id, problem, audit);
        }
        return withTransaction(async (session) => {
          if (!(await putInForce(deps, change, session))) return;
          await auditLog.record('proveWallet', noteOf(change, 'In force'), session);
        });
      });
    },
  };
}

type Audit = Pick<AuditTrail, 'on' | 'done'>;

/** Throws `not_found`, and `already_decided` for a change that has ended. */
async function getOpen(
  deps: WalletDeps,
  changeId: string,
  audit: Audit,
  session: ClientSession,
): Promise<StoredChange> {
  const change = await deps.wallets.findChange(changeId, session);
  if (!change) throw new AppError('not_found');
  audit.on(noteOf(change, ''));
  if (change.status !== 'open') throw alreadyEnded();
  return change;
}

function alreadyEnded(): AppError {
  return new AppError('already_decided', { message: t('This change has been decided or cancelled already.') });
}

/**
 * Puts a change in force that the present wallet has not signed. Throws `not_found`, `already_decided`, and `conflict`
 * for one that comes into force automatically, before the delay has passed, in which the person can object, and for a
 * wallet that a token blocks.
 */
export async function approveChange(deps: WalletDeps, changeId: string, audit: Audit): Promise<void> {
  const asked = await deps.wallets.findChange(changeId);
  const problem = asked?.status === 'open' ? await blockedReason(asked.address, deps) : null;
  await deps.withTransaction(async (session) => {
    const change = await getOpen(deps, changeId, audit, session);
    if (problem !== null) throw new AppError('conflict', { message: problem });
    if (change.isAgreed) {
      throw new AppError('conflict', { message: t('Both wallets have signed this: it comes into force without you.') });
    }
    const dueAt = dueAtOf(change, deps);
    if (deps.clock.now() < dueAt) {
      const message = t('It can be approved from {dueAt} on. Until then the person can object.', {
        dueAt: formatMomentUtc(dueAt),
      });
      throw new AppError('conflict', { message });
    }
    if (!(await putInForce(deps, change, session))) throw alreadyEnded();
    await audit.done(noteOf(change, 'In force'), session);
  });
}

/** Ends a change before it is in force. Throws `not_found` and `already_decided`. */
export async function declineChange(deps: WalletDeps, changeId: string, reason: string, audit: Audit): Promise<void> {
  const { wallets, notifications, withTransaction, clock } = deps;
  await withTransaction(async (session) => {
    const change = await getOpen(deps, changeId, audit, session);
    const { id, userId, oldAddress } = change;
    const ended = { status: 'declined', settledAt: clock.now(), reason } as const;
    if (!(await wallets.settleChange(id, ended, session))) throw alreadyEnded();
    await audit.done(noteOf(change, `Reason: ${reason}`), session);
    const message = t('Your wallet stays {oldAddress}. Reason: {reason}', {
      oldAddress: shortenAddress(oldAddress),
      reason,
    });
    const news = {
      userId,
      type: 'error',
      topic: 'account',
      title: t('The proposed wallet was declined'),
      message,
    } as const;
    await notifications.store(news, session);
  });
}
