import { adminRoleSchema, userStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { nameKeys } from '../names/index.ts';

const adminDocument = z.object({
  _id: z.string(),
  username: z.string(),
  usernameKey: z.string(),
  ...nameKeys.shape,
  passwordHash: z.string(),
  createdAt: z.date(),
  /** Inactive admins cannot sign in. */
  status: userStatusSchema,
  /** Absent for an administrator. */
  role: adminRoleSchema.exactOptional(),
  /** Incremented by each suspension, which permanently invalidates all earlier tokens. Absent before the first. */
  tokenGeneration: z.int().exactOptional(),
  /** Written to make transactions conflict, and never read. */
  holds: z.int().exactOptional(),
});
export type AdminDocument = z.output<typeof adminDocument>;

const adminSchema = documentSchema(adminDocument, 'admins');
adminSchema.index({ usernameKey: 1 }, { unique: true });
adminSchema.index({ nameKeys: 1 }, { unique: true, sparse: true });

export const adminModel = defineModel('Admin', adminSchema);
