import { PICTURE_KINDS } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';

/** A project that uploaded the picture; several may upload the same. */
const ownerDocument = z.object({ projectId: z.string(), memberId: z.string(), at: z.date() });

const pictureDocument = z.object({
  /** Derived from its contents. */
  _id: z.string(),
  kind: z.enum(PICTURE_KINDS),
  /** Of all files together. */
  bytes: z.int(),
  /** When it was uploaded first. */
  at: z.date(),
  /** The projects that uploaded it and may use it, the first one first. */
  owners: z.array(ownerDocument),
  /** When a job looks for its uses. Absent in a removed one. */
  checkAt: z.date().exactOptional(),
  /** Nothing uses it, and its files are being removed. */
  isLeaving: z.boolean().exactOptional(),
  /** When an admin removed it. It stays known, so that it is not uploaded again. */
  removedAt: z.date().nullable(),
  /** Set by the removal until nothing shows it any more. */
  isUnsettled: z.boolean().exactOptional(),
});
export type PictureDocument = z.output<typeof pictureDocument>;
export type Picture = WithId<PictureDocument>;

const pictureSchema = documentSchema(pictureDocument, 'pictures');
pictureSchema.index({ checkAt: 1 }, { sparse: true });
pictureSchema.index({ 'owners.projectId': 1 });
// The admins' list, newest first.
pictureSchema.index({ removedAt: 1, at: -1, _id: -1 });
const unsettled = { partialFilterExpression: { isUnsettled: { $exists: true } } };
pictureSchema.index({ isUnsettled: 1 }, unsettled);

export const pictureModel = defineModel('Picture', pictureSchema);
