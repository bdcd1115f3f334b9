import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { PICTURE_KINDS, pictureIdSchema } from '../pictures/picture.schema.ts';
import { questIdSchema } from '../quests/quest.schema.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { reasonFormSchema } from '../fields/reason.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Pictures' });

/** The most places of a picture that the list names. */
export const PICTURE_USES_MAX = 10;

const pictureSchema = z.object({
  id: pictureIdSchema,
  kind: z.enum(PICTURE_KINDS),
  /** Of all its sizes together. */
  bytes: z.int().min(0),
  uploadedAt: z.iso.datetime(),
  /** The project that uploaded it first. Its name is empty once its account is closed. */
  projectId: z.string(),
  project: z.string(),
  /** The member who uploaded it, or empty. */
  uploadedBy: z.string(),
  /** Where people see it, or may see it after a decision. */
  quests: z.array(z.object({ id: questIdSchema, title: z.string() })).max(PICTURE_USES_MAX),
  logoOf: z.array(z.object({ id: z.string(), name: z.string() })).max(PICTURE_USES_MAX),
});
export type AdminPicture = z.infer<typeof pictureSchema>;

export const listPictures = defineCall('listPictures', 'GET /admin/pictures', {
  permission: 'admin.read',
  summary: 'The pictures that projects uploaded, newest first, a page at a time, and where they are used',
  query: z.object(followingPageShape),
  response: success({ pictures: z.array(pictureSchema), next: nextPageSchema }),
});

export const removePicture = defineCall('removePicture', 'POST /admin/pictures/{pictureId}/remove', {
  permission: 'pictures',
  summary: 'Remove a picture wherever it is used; it cannot be uploaded again',
  audit: 'Remove a picture',
  params: z.object({ pictureId: pictureIdSchema }),
  body: reasonFormSchema,
  response: success({}),
  errors: ['not_found'],
});
