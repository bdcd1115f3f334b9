import type { Feature, ProjectSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { searchPrefixesOf } from '../../../../search/words.ts';
import { lookalikeKeysOf, nameKeysOf } from '../names/index.ts';
import { nameKeyOf } from '../passwords/index.ts';
import { createAccountTable } from '../account-table.ts';
import {
  projectModel,
  PROJECT_ORDERS,
  type Member,
  type ProjectDocument,
  type ProjectProfile,
  type PublicProjectProfile,
  type StoredPage,
} from './project.model.ts';
import { namesOf, signInKeysOf, toProject, toTeam, type Team } from './team.ts';

/** Excludes what only a {@link Team} shows. */
const PROFILE = { members: 0, invitations: 0 } as const;

/** The people who sign in to a project. They are stored in its document. */
function createTeamQueries(projects: ReturnType<typeof projectModel>) {
  const findOne = async (filter: QueryFilter<ProjectDocument>, session?: ClientSession): Promise<Team | null> => {
    const found = await projects
      .findOne({ ...filter, closingAt: null })
      .session(session ?? null)
      .lean();
    return found && toTeam(found);
  };
  const findTeam = (id: string, session?: ClientSession) => findOne({ _id: id }, session);
  return {
    findTeam,
    /** The team of this member, of whom most have the id of their project. */
    findTeamOf: async (memberId: string, session?: ClientSession): Promise<Team | null> => {
      const registered = await findTeam(memberId, session);
      const isMember = registered?.members.some(({ id }) => id === memberId);
      return isMember ? registered : findOne({ 'members.id': memberId }, session);
    },
    /** By username, project name or a member's name. */
    findTeamBySignInName: (name: string) => findOne({ signInKeys: nameKeyOf(name) }),
    findTeamByInvitation: (tokenHash: string, session?: ClientSession) =>
      findOne({ 'invitations.tokenHash': tokenHash }, session),
    /** Replaces members and invitations. A concurrent change conflicts. Throws the duplicate-key error as `insert`. */
    saveTeam: async (
      before: Team,
      changed: Partial<Pick<Team, 'members' | 'invitations'>>,
      session: ClientSession,
    ): Promise<void> => {
      const after = { ...before, ...changed };
      const $set = {
        members: [...after.members],
        invitations: [...after.invitations],
        signInKeys: signInKeysOf(after),
        nameKeys: nameKeysOf(namesOf(after)),
      };
      await projects.updateOne({ _id: before.project.id }, { $set }).session(session);
    },
  };
}

function documentOf(project: ProjectProfile, owner: Member) {
  const { id, name, username, status, createdAt, features } = project;
  const members = [owner];
  return {
    _id: id,
    ...{ name, username, status, createdAt, features },
    nameKeys: nameKeysOf([username, name]),
    sortKeys: { name: nameKeyOf(name), username: nameKeyOf(username) },
    signInKeys: signInKeysOf({ project, members }),
    searchPrefixes: searchPrefixesOf([name, username]),
    members,
    invitations: [],
    holds: 0,
  };
}

/** The logos of projects. */
function createLogoQueries(projects: ReturnType<typeof projectModel>) {
  return {
    /** An empty id is no logo. */
    setLogo: async (id: string, logo: string, session: ClientSession): Promise<void> => {
      const update = logo === '' ? { $unset: { logo: 1 as const } } : { $set: { logo } };
      await projects.updateOne({ _id: id }, update).session(session);
    },
    /** The ids of the logos of these projects that have one, by project. */
    listLogos: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await projects.find({ _id: { $in: [...ids] }, logo: { $gt: '' } }, { logo: 1 }).lean();
      return new Map(found.map(({ _id, logo = '' }) => [_id, logo]));
    },
    clearLogo: async (logo: string, ids: readonly string[]): Promise<void> => {
      await projects.updateMany({ _id: { $in: [...ids] }, logo }, { $unset: { logo: 1 } });
    },
  };
}

const NO_PAGE: StoredPage = { about: '', website: '', x: '' };

/** The public pages of projects. */
function createPageQueries(projects: ReturnType<typeof projectModel>) {
  return {
    /** By its name alone, as members' names also sign in. Null for a project that is suspended or being closed. */
    findPublic: async (name: string): Promise<PublicProjectProfile | null> => {
      const key = nameKeyOf(name);
      const filter = { signInKeys: key, status: 'active' as const, closingAt: null };
      const found = await projects.findOne(filter, PROFILE).lean();
      if (!found || nameKeyOf(found.name) !== key) return null;
      return { ...toProject(found), page: found.page ?? NO_PAGE };
    },
    findPage: async (id: string): Promise<StoredPage> =>
      (await projects.findOne({ _id: id }, { page: 1 }).lean())?.page ?? NO_PAGE,
    setPage: async (id: string, page: StoredPage, session: ClientSession): Promise<void> => {
      await projects.updateOne({ _id: id }, { $set: { page } }).session(session);
    },
  };
}

export function createProjectRepository(connection: Connection) {
  const projects = projectModel(connection);
  return {
    ...createTeamQueries(projects),
    ...createLogoQueries(projects),
    ...createPageQueries(projects),

    table: createAccountTable<ProjectDocument, ProjectProfile, ProjectSort>(projects, {
      orders: PROJECT_ORDERS,
      toAccount: toProject,
      only: { closingAt: null },
    }),

    /** Null for a project that is being closed. */
    findById: async (id: string, session?: ClientSession): Promise<ProjectProfile | null> => {
      const found = await projects
        .findOne({ _id: id, closingAt: null }, PROFILE)
        .session(session ?? null)
        .lean();
      return found && toProject(found);
    },
    /** Projects that are not being closed, in any order. */
    list: async (ids: readonly string[]): Promise<ProjectProfile[]> => {
      const found = await projects.find({ _id: { $in: [...ids] }, closingAt: null }, PROFILE).lean();
      return found.map(toProject);
    },
    /** Whether the account exists. A concurrent closing conflicts with this write. */
    hold: async (id: string, session: ClientSession): Promise<boolean> => {
      const update = { $inc: { holds: 1 } };
      return (await projects.updateOne({ _id: id, closingAt: null }, update).session(session)).matchedCount === 1;
    },
    /** False if it has this status already. One of several concurrent changes succeeds. */
    setStatus: async (id: string, status: ProjectProfile['status'], session: ClientSession): Promise<boolean> => {
      const filter = { _id: id, status: { $ne: status }, closingAt: null };
      return (await projects.updateOne(filter, { $set: { status } }).session(session)).modifiedCount === 1;
    },
    /** False for a project that is being closed, or does not exist. */
    chooseFeature: async (id: string, feature: Feature, isOn: boolean, session: ClientSession): Promise<boolean> => {
      const update = isOn ? { $addToSet: { features: feature } } : { $pull: { features: feature } };
      return (await projects.updateOne({ _id: id, closingAt: null }, update).session(session)).matchedCount === 1;
    },
    beginClosing: async (id: string, closingAt: Date, session: ClientSession): Promise<ProjectProfile | null> => {
      const set = { closingAt, signInKeys: [`closing ${id}`], members: [], invitations: [], searchPrefixes: [] };
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

    /** Whether a project or a member has this sign-in name, or one that resembles it. */
    isNameTaken: async (name: string): Promise<boolean> => {
      const taken = [{ signInKeys: nameKeyOf(name) }, { nameKeys: { $in: lookalikeKeysOf(name) } }];
      return (await projects.exists({ $or: taken })) !== null;
    },
    /** Throws the database's duplicate-key error if another project or member has or resembles one of the names. */
    insert: async (project: ProjectProfile, owner: Member): Promise<void> => {
      await projects.insertOne(documentOf(project, owner));
    },
  };
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;
