import { PROJECT_ROLES, projectStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

const projectRole = z.enum(PROJECT_ROLES);

/** A person who signs in to the project with a name and password of their own. */
const memberDocument = z.object({
  /** Of the member who registered the project: the project's id. */
  id: z.string(),
  name: z.string(),
  /** Empty if the member gave none. */
  email: z.string(),
  role: projectRole,
  passwordHash: z.string(),
  /** Incremented to end all sessions of the member. */
  tokenGeneration: z.int(),
  createdAt: z.date(),
  lastSignInAt: z.date().nullable(),
});
export type Member = Readonly<z.output<typeof memberDocument>>;

/** An open invitation. Its link holds the only copy of the token. */
const invitationDocument = z.object({
  id: z.string(),
  tokenHash: z.string(),
  role: projectRole,
  /** The name of the member who invited. */
  invitedBy: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type Invitation = Readonly<z.output<typeof invitationDocument>>;

const projectPage = z.object({ about: z.string(), website: z.string(), x: z.string() });
export type StoredPage = Readonly<z.output<typeof projectPage>>;

const projectDocument = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  /** The names for sorting, in any case. */
  sortKeys: z.object({ name: z.string(), username: z.string() }),
  /** All sign-in names: username, name, and the names of members. A unique index reserves them. */
  signInKeys: z.array(z.string()),
  /** Keep names from looking alike. Absent in a project that is being closed, because an empty list would be unique. */
  nameKeys: z.array(z.string()).exactOptional(),
  members: z.array(memberDocument),
  invitations: z.array(invitationDocument),
  status: projectStatusSchema,
  createdAt: z.date(),
  /** The word prefixes of name and username. */
  searchPrefixes: z.array(z.string()),
  /** The features that admins chose for it. */
  features: z.array(z.string()),
  /** The id of its logo's picture. Absent without one. */
  logo: z.string().exactOptional(),
  /** The texts and links of its public page, by its owners. Absent: none. */
  page: projectPage.exactOptional(),
  /** The start of its closing. The account cannot sign in from then on. */
  closingAt: z.date().exactOptional(),
  /** Written to conflict with a concurrent closing of the account, and never read. */
  holds: z.int(),
});
export type ProjectDocument = z.output<typeof projectDocument>;

export interface ProjectProfile extends Readonly<Pick<ProjectDocument, 'name' | 'username' | 'status' | 'createdAt'>> {
  readonly id: string;
  /** The features that admins chose for it. */
  readonly features: string[];
  /** The id of its logo's picture, or empty. */
  readonly logo: string;
}

/** A project as its public page has it. */
export interface PublicProjectProfile extends ProjectProfile {
  readonly page: StoredPage;
}

/** The order of the admin table. */
const NEWEST_REGISTERED_FIRST = { createdAt: -1, _id: -1 } as const;

/** The orders of the admin table by column. Each is an index. */
export const PROJECT_ORDERS = {
  joined: NEWEST_REGISTERED_FIRST,
  name: { 'sortKeys.name': 1, _id: 1 },
  username: { 'sortKeys.username': 1, _id: 1 },
  status: { status: 1, ...NEWEST_REGISTERED_FIRST },
} as const;

const projectSchema = documentSchema(projectDocument, 'projects');
projectSchema.index({ signInKeys: 1 }, { unique: true });
projectSchema.index({ nameKeys: 1 }, { unique: true, sparse: true });
projectSchema.index({ 'members.id': 1 }, { sparse: true });
projectSchema.index({ 'invitations.tokenHash': 1 }, { sparse: true });
// The admin table: all rows, by status, by a word, and by both. By name, of all rows only.
projectSchema.index(PROJECT_ORDERS.name);
projectSchema.index(PROJECT_ORDERS.username);
projectSchema.index(NEWEST_REGISTERED_FIRST);
projectSchema.index(PROJECT_ORDERS.status);
projectSchema.index({ searchPrefixes: 1, ...NEWEST_REGISTERED_FIRST });
projectSchema.index({ searchPrefixes: 1, status: 1, ...NEWEST_REGISTERED_FIRST });
projectSchema.index({ closingAt: 1 }, { sparse: true });

export const projectModel = defineModel('Project', projectSchema);
