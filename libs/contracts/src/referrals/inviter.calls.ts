import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { sharePictureSchema } from '../pictures/share-picture.schema.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });

/** A user who invites, as the holder of their code may know them. */
export const inviterSchema = z.object({
  name: z.string(),
  /** The address of their picture; may be empty. */
  avatar: z.string(),
  /** Beside the link with their code. */
  picture: sharePictureSchema,
});
export type Inviter = z.infer<typeof inviterSchema>;

/** The invitation in a line. Null: the inviter is not known. */
export const invitationTitle = (inviter: Pick<Inviter, 'name'> | null): string =>
  inviter ? t('{name} invites you to MagnetX', { name: inviter.name }) : t('You were invited to MagnetX');

export const getInviter = defineCall('getInviter', 'GET /public/inviter', {
  summary: 'The name and picture of the user who has this referral code. Null for any other text, a handle included',
  query: z.object({ ref: z.string().max(64) }),
  response: success({ inviter: inviterSchema.nullable() }),
  rateLimit: 'public-page',
});
