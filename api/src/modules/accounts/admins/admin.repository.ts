import type { Connection } from 'mongoose';
import { nameKeyOf } from '../passwords';
import { adminModel, type AdminDocument } from './admin.model';

export interface AdminAccount {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

function toAdmin({ _id, username, passwordHash, createdAt }: AdminDocument): AdminAccount {
  return { id: _id, username, passwordHash, createdAt };
}

export function createAdminRepository(connection: Connection) {
  const admins = adminModel(connection);
  return {
    findById: async (id: string): Promise<AdminAccount | null> => {
      const found = await admins.findOne({ _id: id }).lean();
      return found && toAdmin(found);
    },
    findByUsername: async (username: string): Promise<AdminAccount | null> => {
      const found = await admins.findOne({ usernameKey: nameKeyOf(username) }).lean();
      return found && toAdmin(found);
    },
    /** Throws the database's duplicate-key error for a name that is taken. */
    insert: async ({ id, ...rest }: AdminAccount): Promise<void> => {
      await admins.insertOne({ _id: id, ...rest, usernameKey: nameKeyOf(rest.username) });
    },
  };
}

export type AdminRepository = ReturnType<typeof createAdminRepository>;
