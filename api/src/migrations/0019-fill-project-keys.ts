import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Project {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly createdAt: Date;
}

interface Line {
  readonly _id: string;
  readonly subject: string;
  readonly at: Date;
}

const PROJECT = 'project ';

const sortKeyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
const USER = /^user ([0-9A-Za-z]+)$/;

export const fillProjectKeys: Migration = {
  name: '0019-fill-project-keys',
  description:
    'Stores the names of projects for sorting, and the user or project that a line of the audit log is about.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const projects = connection.collection<Project>('projects');
    const unsorted = (last: Project | null, limit: number) =>
      projects
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { name: 1, username: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const found of walkBatches(unsorted)) {
      for (const { _id, name, username } of found) {
        const sortKeys = { name: sortKeyOf(name), username: sortKeyOf(username) };
        await projects.updateOne({ _id, sortKeys: { $exists: false } }, { $set: { sortKeys } });
      }
      await checkpoint();
    }
    const lines = connection.collection<Line>('audit_lines');
    const read = (last: Line | null, limit: number) =>
      lines
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { subject: 1, at: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const found of walkBatches(read)) {
      const names = found.flatMap(({ subject }) =>
        subject.startsWith(PROJECT) ? [subject.slice(PROJECT.length)] : [],
      );
      const projection = { name: 1, createdAt: 1 } as const;
      const named = await projects.find({ name: { $in: names } }, { projection }).toArray();
      const byName = new Map(named.map((project) => [PROJECT + project.name, project]));
      for (const { _id, subject, at } of found) {
        const userId = USER.exec(subject)?.[1];
        const project = byName.get(subject);
        // An earlier project, closed since, may have had the name.
        const projectId = project && project.createdAt <= at ? project._id : undefined;
        const about = userId === undefined ? projectId && `project:${projectId}` : `user:${userId}`;
        if (about) await lines.updateOne({ _id, about: { $exists: false } }, { $set: { about } });
      }
      await checkpoint();
    }
  },
};
