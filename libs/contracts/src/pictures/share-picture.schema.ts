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

/** The areas of the site whose pages are about one thing, and the kinds of their pictures. */
const AREAS: Readonly<Record<string, string | undefined>> = { p: 'projects', u: 'people' };

/** The pages that have a picture with their own words. */
export const PICTURED_PAGES = ['quests', 'projects'] as const;

/** The picture beside a link to a page of the site; the site's own for most. Its address stays, whatever it shows. */
export function pagePicturePath(pagePath: string): string {
  const [, area = '', name = '', ...rest] = pagePath.split('/');
  const kind = AREAS[area];
  if (kind !== undefined && name !== '' && rest.length === 0) return `${SHARE_PICTURES_PATH}/${kind}/${name}.jpg`;
  const page = PICTURED_PAGES.find((each) => pagePath === `/${each}`) ?? 'site';
  return `${SHARE_PICTURES_PATH}/pages/${page}.jpg`;
}
