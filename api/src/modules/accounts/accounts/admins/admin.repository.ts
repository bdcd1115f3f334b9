import type { AdminRole } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { nativeOf } from '../../../../db/native.ts';
import { nameKeysOf } from '../names/index.ts';
import { nameKeyOf } from '../passwords/index.ts';
import { statusUpdate } from '../tokens/status-update.ts';
import type { TokenAccount } from '../tokens/tokens.ts';
import { adminModel, type AdminDocument } from './admin.model.ts';

export interface AdminAccount extends Readonly<
  Pick<AdminDocument, 'username' | 'passwordHash' | 'createdAt' | 'status' | 'role' | 'tokenGeneration'>
> {
  readonly id: string;
}

function toAdmin({ _id, ...document }: AdminDocument): AdminAccount {
  const { username, passwordHash, createdAt, status, role, tokenGeneration } = document;
  return { id: _id, username, passwordHash, createdAt, status, role, tokenGeneration };
}

const TOKEN_FIELDS = { status: 1, tokenGeneration: 1, role: 1 } as const;

export function createAdminRepository(connection: Connection) {
  const admins = adminModel(connection);
  return {
    findById: async (id: string, session?: ClientSession): Promise<AdminAccount | null> => {
      const found = await admins
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && toAdmin(found);
    },
    findTokenAccount: async (id: string): Promise<TokenAccount> => {
      const found = await nativeOf(admins).findOne({ _id: id }, { projection: TOKEN_FIELDS });
      if (found?.status === 'Inactive') return 'suspended';
      return found && { generation: found.tokenGeneration, role: found.role };
    },
    findByUsername: async (username: string): Promise<AdminAccount | null> => {
      const found = await admins.findOne({ usernameKey: nameKeyOf(username) }).lean();
      return found && toAdmin(found);
    },
    /** All admins, newest first. There are few. */
    list: async (session?: ClientSession): Promise<AdminAccount[]> => {
      const found = await admins
        .find()
        .sort({ createdAt: -1, _id: -1 })
        .session(session ?? null)
        .lean();
      return found.map(toAdmin);
    },
    /** Writes to every account, so that of two concurrent removals of admins one conflicts and runs again. */
    hold: async (session: ClientSession): Promise<void> => {
      await admins.updateMany({}, { $inc: { holds: 1 } }).session(session);
    },
    setStatus: async (id: string, status: AdminAccount['status'], session: ClientSession): Promise<void> => {
      await admins.updateOne({ _id: id }, statusUpdate(status)).session(session);
    },
    setRole: async (id: string, role: AdminRole, session: ClientSession): Promise<void> => {
      await admins.updateOne({ _id: id }, { $set: { role } }).session(session);
    },
    /** Ends all sessions. */
    setPassword: async (id: string, passwordHash: string, session: ClientSession): Promise<void> => {
      await admins.updateOne({ _id: id }, { $set: { passwordHash }, $inc: { tokenGeneration: 1 } }).session(session);
    },
    delete: async (id: string, session: ClientSession): Promise<void> => {
      await admins.deleteOne({ _id: id }).session(session);
    },
    /** Throws the database's duplicate-key error for a name that equals or resembles another. */
    insert: async ({ id, ...rest }: AdminAccount): Promise<void> => {
      const { username } = rest;
      const keys = { usernameKey: nameKeyOf(username), nameKeys: nameKeysOf([username]) };
      await admins.insertOne({ _id: id, ...rest, ...keys, holds: 0 });
    },
  };
}

export type AdminRepository = ReturnType<typeof createAdminRepository>;
