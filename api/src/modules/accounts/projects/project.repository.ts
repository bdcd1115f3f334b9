import type { ClientSession, Connection } from 'mongoose';
import { nameKeyOf } from '../passwords';
import { projectModel, type ProjectDocument } from './project.model';

export interface ProjectAccount {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: 'active' | 'suspended';
  readonly createdAt: Date;
}

function toProject({ _id, name, username, passwordHash, status, createdAt }: ProjectDocument): ProjectAccount {
  return { id: _id, name, username, passwordHash, status, createdAt };
}

export function createProjectRepository(connection: Connection) {
  const projects = projectModel(connection);
  return {
    findById: async (id: string, session?: ClientSession): Promise<ProjectAccount | null> => {
      const found = await projects
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && toProject(found);
    },
    setStatus: async (id: string, status: ProjectAccount['status'], session: ClientSession): Promise<void> => {
      await projects.updateOne({ _id: id }, { $set: { status } }).session(session);
    },
    /** By username or project name. */
    findBySignInName: async (name: string): Promise<ProjectAccount | null> => {
      const found = await projects.findOne({ signInKeys: nameKeyOf(name) }).lean();
      return found && toProject(found);
    },
    /** Throws the database's duplicate-key error when another project signs in with either name. */
    insert: async ({ id, ...rest }: ProjectAccount): Promise<void> => {
      const signInKeys = [...new Set([nameKeyOf(rest.username), nameKeyOf(rest.name)])];
      await projects.insertOne({ _id: id, ...rest, signInKeys });
    },
  };
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;
