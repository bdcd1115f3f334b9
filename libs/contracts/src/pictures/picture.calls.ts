import { t } from '@magnetx/texts';
import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { PICTURE_BYTES_MAX, PICTURE_KINDS, pictureIdOrEmpty, pictureIdSchema } from './picture.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Pictures' });

const edge = numberInQuery(0, 100_000);
const length = numberInQuery(1, 100_000);
const CROP = ['x', 'y', 'width', 'height'] as const;
const CROP_INCOMPLETE = t('A part of a picture needs x, y, width and height');

export const pictureCropSchema = z
  .object({
    kind: z.enum(PICTURE_KINDS),
    /** The part to keep, in pixels of the upright picture. Without it, the middle is kept. */
    x: edge.optional(),
    y: edge.optional(),
    width: length.optional(),
    height: length.optional(),
  })
  .refine((query) => new Set(CROP.map((name) => query[name] === undefined)).size === 1, {
    error: CROP_INCOMPLETE,
    path: ['x'],
  });

export const uploadPicture = defineCall('uploadPicture', 'POST /project/pictures', {
  permission: 'quests.write',
  summary:
    'Upload a PNG, JPEG, WebP or AVIF of up to 5 MB and 40 megapixels. It is encoded again, without its metadata. ' +
    'The same picture gets the same id; unused ones are removed after a day',
  query: pictureCropSchema,
  upload: 'image/*',
  uploadBytesMax: PICTURE_BYTES_MAX,
  isLong: true,
  response: success({ picture: z.object({ id: pictureIdSchema }) }),
  errors: ['conflict', 'picture_quota_reached', 'pictures_full'],
});

export const setProjectLogo = defineCall('setProjectLogo', 'PUT /project/logo', {
  permission: 'profile',
  summary: 'Show an uploaded picture as the logo of the project, or none',
  body: z.object({ picture_id: pictureIdOrEmpty }),
  response: success({ logo: z.string() }),
  audit: 'Change the logo',
});
