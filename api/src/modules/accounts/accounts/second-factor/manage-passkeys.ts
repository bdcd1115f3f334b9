import { AppError, PASSKEYS_MAX, type SecondFactor } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request, Response } from 'express';
import type { CoreDeps } from '../../../../core-deps.ts';
import { isDuplicateKey } from '../../../../db/database-errors.ts';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { AssertCurrentPassword } from '../password-changes/assert-current-password.ts';
import type { PasswordHolder, PasswordHolders } from '../password-changes/password-holders.ts';
import type { SecurityEmails } from '../password-changes/security-emails.ts';
import type { SecondFactorChecks } from './assert-second-factor.ts';
import type { Ceremonies } from './ceremonies.ts';
import { createRecoveryCodes, hashOfCode } from './recovery-codes.ts';
import type { Passkey } from './second-factor.model.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

export interface ManagePasskeysDeps extends Pick<CoreDeps, 'clock' | 'random' | 'withTransaction'> {
  readonly factors: SecondFactorRepository;
  readonly ceremonies: Ceremonies;
  readonly rules: SecondFactorChecks;
  readonly holders: Pick<PasswordHolders, 'find'>;
  readonly assertCurrent: AssertCurrentPassword;
  readonly securityEmails: Pick<SecurityEmails, 'tell'>;
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}
type Audit = Pick<AuditTrail, 'done' | 'on'>;

const TOO_MANY = t('You can have at most {passkeysMax} passkeys. Remove one first.', { passkeysMax: PASSKEYS_MAX });
const TAKEN = t('This passkey is in use already.');

const addedText = (name: string) => (person: string) => t('{person} added a passkey on {name}', { person, name });
const removedText = (person: string) => t('{person} removed a passkey', { person });
const renewedText = (person: string) => t('{person} replaced their recovery codes', { person });

function noteOf({ note, names }: PasswordHolder, textOf: (name: string) => string) {
  return { ...note, detail: textOf(names[0]) };
}

function assertRoom(count: number): void {
  if (count >= PASSKEYS_MAX) throw new AppError('conflict', { message: TOO_MANY });
}

function present({ _id: id, name, createdAt, lastUsedAt }: Passkey): SecondFactor['passkeys'][number] {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

/** The passkeys of the caller, and their recovery codes. */
export function createManagePasskeys(deps: ManagePasskeysDeps) {
  const { factors, ceremonies, rules, random, clock, withTransaction } = deps;

  const holderOf = async ({ audience, subjectId }: Principal): Promise<PasswordHolder> => {
    if (audience === 'user' || audience === 'suspended') throw new AppError('forbidden');
    const holder = await deps.holders.find({ audience, subjectId });
    if (!holder) throw new AppError('not_authenticated');
    return holder;
  };

  return {
    read: async (caller: Principal): Promise<Omit<SecondFactor, 'success'>> => {
      const holder = await holderOf(caller);
      const [passkeys, codesLeft] = await Promise.all([factors.list(holder), factors.countCodes(holder)]);
      return { passkeys: passkeys.map(present), codes_left: codesLeft, is_required: rules.isRequired(caller) };
    },

    /** The first passkey needs the current password, others a proof. */
    start: async (caller: Principal, currentPassword: string, exchange: Exchange) => {
      const holder = await holderOf(caller);
      const passkeys = await factors.list(holder);
      assertRoom(passkeys.length);
      if (passkeys.length > 0) await rules.assertProved(caller);
      else await deps.assertCurrent(holder, currentPassword, exchange);
      return ceremonies.startAdding(holder, passkeys, caller.tokenId);
    },

    /** Returns the recovery codes with the first passkey. Throws `passkey_refused` and `conflict`. */
    add: async (caller: Principal, signed: Readonly<Record<string, unknown>>, request: Request, audit: Audit) => {
      const holder = await holderOf(caller);
      const credential = await ceremonies.finishAdding(signed, caller.tokenId);
      const { audience, subjectId } = holder;
      const [name, createdAt, codes] = [deviceNameOf(request), clock.now(), createRecoveryCodes(random)];
      const owner = { audience, subjectId, accountId: caller.accountId };
      const insert = withTransaction(async (session) => {
        const { length: count } = await factors.list(holder, session);
        assertRoom(count);
        await factors.insert({ ...credential, ...owner, name, createdAt, lastUsedAt: null }, session);
        if (count === 0) await factors.setCodes(owner, codes.map(hashOfCode), session);
        await deps.securityEmails.tell('new-passkey', holder, name, session);
        await audit.done(noteOf(holder, addedText(name)), session);
        return count === 0 ? codes : [];
      });
      return insert.catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('conflict', { message: TAKEN }) : error;
      });
    },

    remove: async (caller: Principal, passkeyId: string, request: Request, audit: Audit): Promise<void> => {
      const holder = await holderOf(caller);
      await withTransaction(async (session) => {
        if (!(await factors.remove(holder, passkeyId, session))) throw new AppError('not_found');
        if ((await factors.list(holder, session)).length === 0) await factors.dropCodes(holder, session);
        await deps.securityEmails.tell('removed-passkey', holder, deviceNameOf(request), session);
        await audit.done(noteOf(holder, removedText), session);
      });
    },

    /** Throws `not_found` without a passkey. */
    renewCodes: async (caller: Principal, audit: Audit): Promise<string[]> => {
      const holder = await holderOf(caller);
      const codes = createRecoveryCodes(random);
      await withTransaction(async (session) => {
        if ((await factors.list(holder, session)).length === 0) throw new AppError('not_found');
        const { audience, subjectId } = holder;
        const owner = { audience, subjectId, accountId: caller.accountId };
        await factors.setCodes(owner, codes.map(hashOfCode), session);
        await audit.done(noteOf(holder, renewedText), session);
      });
      return codes;
    },

    startProof: async (caller: Principal) => ceremonies.startProof(await holderOf(caller), caller.tokenId),
    giveProof: async (caller: Principal, signed: Readonly<Record<string, unknown>>): Promise<void> =>
      ceremonies.finishProof(signed, await holderOf(caller), caller.tokenId),
  };
}

export type ManagePasskeys = ReturnType<typeof createManagePasskeys>;
