import { projectStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { nameKeys } from '../names/index.ts';

const projectDocument = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  /** The sign-in names of the project: username and name. A unique index reserves both. */
  signInKeys: z.array(z.string()),
  ...nameKeys.shape,
  passwordHash: z.string(),
  status: projectStatusSchema,
  createdAt: z.date(),
  /** The word prefixes of name and username. */
  searchPrefixes: z.array(z.string()),
  /** The start of its closing. The account cannot sign in from then on. */
  closingAt: z.date().exactOptional(),
  /** Written to conflict with a concurrent closing of the account, and never read. */
  holds: z.int().exactOptional(),
});
export type ProjectDocument = z.output<typeof projectDocument>;

export interface ProjectAccount extends Readonly<
  Pick<ProjectDocument, 'name' | 'username' | 'passwordHash' | 'status' | 'createdAt'>
> {
  readonly id: string;
}

/** The order of the admin table. */
const NEWEST_REGISTERED_FIRST = { createdAt: -1, _id: -1 } as const;

/** The orders of the admin table by column. Each is an index. */
export const PROJECT_ORDERS = {
  joined: NEWEST_REGISTERED_FIRST,
  name: { name: 1, _id: 1 },
  username: { username: 1, _id: 1 },
} as const;

const projectSchema = documentSchema(projectDocument, 'projects');
projectSchema.index({ signInKeys: 1 }, { unique: true });
projectSchema.index({ nameKeys: 1 }, { unique: true, sparse: true });
projectSchema.index({ nameKeysVersion: 1, createdAt: 1 });
// The admin table: all rows, by status, by a word, and by both. By name, of all rows only.
projectSchema.index(PROJECT_ORDERS.name);
projectSchema.index(PROJECT_ORDERS.username);
projectSchema.index(NEWEST_REGISTERED_FIRST);
projectSchema.index({ status: 1, ...NEWEST_REGISTERED_FIRST });
projectSchema.index({ searchPrefixes: 1, ...NEWEST_REGISTERED_FIRST });
projectSchema.index({ searchPrefixes: 1, status: 1, ...NEWEST_REGISTERED_FIRST });
projectSchema.index({ closingAt: 1 }, { sparse: true });

export const projectModel = defineModel('Project', projectSchema);
