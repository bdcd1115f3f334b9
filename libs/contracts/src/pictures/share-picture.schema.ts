import { z } from 'zod';
import { API_BASE_PATH } from '../http/define-call.ts';

/** A picture of 1200 × 630 pixels that other sites show beside a link. */
export const sharePictureSchema = z.object({
  /** Absolute. It changes whenever the picture does. */
  address: z.string(),
  /** Its texts, for those who do not see it. */
  alt: z.string(),
});
export type SharePictureLink = z.infer<typeof sharePictureSchema>;

/** The path below which these pictures are. */
export const SHARE_PICTURES_PATH = `${API_BASE_PATH}/public/share`;
