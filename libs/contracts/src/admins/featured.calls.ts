import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema, questStatusSchema } from '../quests/quest.schema.ts';
import { followingPageShape, nextPageSchema, searchSchema } from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Featured' });

/** The orders of the giveaways, the default first; `-` is descending. A search and a filter have each of them too. */
export const FEATURABLE_SORTS = ['-live', 'live', 'title', '-title', '-prize', 'prize', 'status', '-status'] as const;
export type FeaturableSort = (typeof FEATURABLE_SORTS)[number];

const giveawaySchema = z.object({
  id: questIdSchema,
  title: z.string(),
  projectId: z.string(),
  project: z.string(),
  status: questStatusSchema,
  reward: z.string(),
  endsAt: z.iso.datetime().nullable(),
  participants: z.int().min(0),
  isFeatured: z.boolean(),
});
export type AdminGiveaway = z.infer<typeof giveawaySchema>;

export const listFeaturable = defineCall('listFeaturable', 'GET /admin/giveaways', {
  permission: 'admin.read',
  summary: 'Giveaways that users can see, in the order of `sort`, a page at a time, and which of them are featured',
  query: z.object({
    ...followingPageShape,
    search: searchSchema,
    show: z.enum(['all', 'featured']).default('all'),
    sort: z.enum(FEATURABLE_SORTS).default(FEATURABLE_SORTS[0]),
  }),
  response: success({ giveaways: z.array(giveawaySchema), next: nextPageSchema }),
});

export const featureGiveaway = defineCall('featureGiveaway', 'PUT /admin/giveaways/{questId}/featured', {
  permission: 'featured',
  summary: 'Feature a giveaway, or stop featuring it',
  audit: 'Feature a giveaway',
  params: z.object({ questId: idInAddress() }),
  body: z.object({ isFeatured: z.boolean() }),
  response: success({ giveaway: giveawaySchema }),
  errors: ['not_found'],
});
