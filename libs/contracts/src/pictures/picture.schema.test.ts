import {
  coverSources,
  PICTURE_RATIOS,
  PICTURE_SIZES,
  pictureIdSchema,
  pictureTooSmallText,
  pictureUrl,
} from './picture.schema.ts';

const ID = '0123456789abcdef0123456789abcdef';

it('has an address for each size of a picture', () => {
  expect(pictureUrl(ID, 800)).toBe(`/api/pictures/${ID}/800.webp`);
  expect(pictureUrl(ID, 48)).toBe(`/api/pictures/${ID}/48.webp`);
  expect(pictureUrl(ID, 'share')).toBe(`/api/pictures/${ID}/share.jpg`);
});

it('lets a page choose among the sizes of a cover, and has none without a cover', () => {
  expect(coverSources('')).toBeUndefined();
  expect(coverSources(ID)?.src).toBe(pictureUrl(ID, 800));
  expect(coverSources(ID)?.srcSet).toContain(`${pictureUrl(ID, 1200)} 1200w`);
});

it('names the least size of each kind', () => {
  expect(pictureTooSmallText('cover')).toBe('Choose at least 400 × 225 pixels.');
  expect(pictureTooSmallText('logo')).toBe('Choose at least 48 × 48 pixels.');
});

it('has sizes in the shape of their kind, but for the one to share', () => {
  const { share, ...covers } = PICTURE_SIZES.cover;
  expect(share).toEqual({ width: 1200, height: 630 });
  for (const { width, height } of Object.values(covers)) expect(width / height).toBeCloseTo(PICTURE_RATIOS.cover);
  for (const { width, height } of Object.values(PICTURE_SIZES.logo)) expect(width / height).toBe(PICTURE_RATIOS.logo);
});

it('knows ids by their form', () => {
  for (const id of ['', 'x', ID.toUpperCase(), `${ID}0`, '../../etc/passwd']) {
    expect(pictureIdSchema.safeParse(id).success).toBe(false);
  }
  expect(pictureIdSchema.safeParse(ID).success).toBe(true);
});
