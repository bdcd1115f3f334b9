import { adminRoleSchema, userStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

const adminDocument = z.object({
  _id: z.string(),
  username: z.string(),
  usernameKey: z.string(),
  /** Keep usernames from looking alike. */
  nameKeys: z.array(z.string()),
  passwordHash: z.string(),
  createdAt: z.date(),
  /** Inactive admins cannot sign in. */
  status: userStatusSchema,
  role: adminRoleSchema,
  /** Incremented by each suspension, which permanently invalidates all earlier tokens. */
  tokenGeneration: z.int(),
  /** Written to make transactions conflict, and never read. */
  holds: z.int(),
});
export type AdminDocument = z.output<typeof adminDocument>;

const adminSchema = documentSchema(adminDocument, 'admins');
adminSchema.index({ usernameKey: 1 }, { unique: true });
adminSchema.index({ nameKeys: 1 }, { unique: true });

export const adminModel = defineModel('Admin', adminSchema);
