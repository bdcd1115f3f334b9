import type { ProjectSort } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { searchPrefixesOf } from '../../../search/words.ts';
import { fillNameKeys, lookalikeKeysOf, nameKeysOf } from '../names/index.ts';
import { nameKeyOf } from '../passwords/index.ts';
import { createAccountTable } from '../account-table.ts';
import { projectModel, PROJECT_ORDERS, type ProjectAccount, type ProjectDocument } from './project.model.ts';

function toProject({ _id, name, username, passwordHash, status, createdAt }: ProjectDocument): ProjectAccount {
  return { id: _id, name, username, passwordHash, status, createdAt };
}

export function createProjectRepository(connection: Connection) {
  const projects = projectModel(connection);
  return {
    table: createAccountTable<ProjectDocument, ProjectAccount, ProjectSort>(projects, {
      orders: PROJECT_ORDERS,
      toAccount: toProject,
      only: { closingAt: null },
    }),

    /** Null for a project that is being closed. */
    findById: async (id: string, session?: ClientSession): Promise<ProjectAccount | null> => {
      const found = await projects
        .findOne({ _id: id, closingAt: null })
        .session(session ?? null)
        .lean();
      return found && toProject(found);
    },
    /** Projects that are not being closed, in any order. */
    list: async (ids: readonly string[]): Promise<ProjectAccount[]> => {
      const found = await projects.find({ _id: { $in: [...ids] }, closingAt: null }).lean();
      return found.map(toProject);
    },
    /** Whether the account exists. A concurrent closing conflicts with this write. */
    hold: async (id: string, session: ClientSession): Promise<boolean> => {
      const update = { $inc: { holds: 1 } };
      return (await projects.updateOne({ _id: id, closingAt: null }, update).session(session)).matchedCount === 1;
    },
    /** False if it has this status already. One of several concurrent changes succeeds. */
    setStatus: async (id: string, status: ProjectAccount['status'], session: ClientSession): Promise<boolean> => {
      const filter = { _id: id, status: { $ne: status }, closingAt: null };
      return (await projects.updateOne(filter, { $set: { status } }).session(session)).modifiedCount === 1;
    },
    beginClosing: async (id: string, closingAt: Date, session: ClientSession): Promise<ProjectAccount | null> => {
      const set = { closingAt, signInKeys: [`closing ${id}`], passwordHash: '', searchPrefixes: [] };
      const update = { $set: set, $unset: { nameKeys: 1 } };
      const before = await projects.findOneAndUpdate({ _id: id, closingAt: null }, update, { session }).lean();
      return before && toProject(before);
    },
    listClosing: async (limit: number): Promise<string[]> => {
      const found = await projects
        .find({ closingAt: { $gt: new Date(0) } }, { _id: 1 })
        .sort({ closingAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
    delete: async (id: string, session: ClientSession): Promise<boolean> =>
      (await projects.deleteOne({ _id: id }).session(session)).deletedCount === 1,

    /** Finds a project by username or project name. */
    findBySignInName: async (name: string): Promise<ProjectAccount | null> => {
      const found = await projects.findOne({ signInKeys: nameKeyOf(name) }).lean();
      return found && toProject(found);
    },
    /** Whether a project has this sign-in name, or one that resembles it. */
    isNameTaken: async (name: string): Promise<boolean> => {
      const taken = [{ signInKeys: nameKeyOf(name) }, { nameKeys: { $in: lookalikeKeysOf(name) } }];
      return (await projects.exists({ $or: taken })) !== null;
    },
    fillNameKeys: (logger: Logger, afterBatch: () => Promise<void>): Promise<void> =>
      fillNameKeys(
        projects,
        ({ username, name, closingAt }) => (closingAt ? [] : [username, name]),
        logger,
        afterBatch,
      ),
    /** Throws the database's duplicate-key error if another project has or resembles either name. */
    insert: async ({ id, ...rest }: ProjectAccount): Promise<void> => {
      const signInKeys = [...new Set([nameKeyOf(rest.username), nameKeyOf(rest.name)])];
      const searchPrefixes = searchPrefixesOf([rest.name, rest.username]);
      const nameKeys = nameKeysOf([rest.username, rest.name]);
      await projects.insertOne({ _id: id, ...rest, ...nameKeys, signInKeys, searchPrefixes });
    },
  };
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;
