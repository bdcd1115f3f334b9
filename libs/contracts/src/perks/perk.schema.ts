import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isPlainText, requiredName } from '../fields/plain-text.ts';
import { LEVELS } from '../units/level.ts';
import { dateTime, LINE_LENGTH_MAX, requiredText } from '../quests/draft-fields.ts';
import { numberOf } from '../quests/form-values.ts';
import { momentOf } from '../units/local-moment.ts';
import { formatFigure, mxpSchema } from '../units/mxp.ts';

/** The name that the site's own perks are from. */
export const SITE_NAME = 'MagnetX';

const TEXT_LENGTH_MAX = 2_000;
const PRICE_MAX_MXP = 100_000_000;
const STOCK_MAX = 10_000;
const PER_PERSON_MAX = 100;
/** As many codes of the greatest length as one call can send. */
const CODES_MAX = 1_000;
const CODE_LENGTH_MAX = 80;

/** `hand`: the offerer fulfils each redemption. `codes`: each one gets a code of a list. */
const FULFILMENTS = ['hand', 'codes'] as const;

/** `ended` is final. */
export const perkStateSchema = z.enum(['offered', 'paused', 'ended']);
export type PerkState = z.infer<typeof perkStateSchema>;

/** `closed`: the account was deleted before the redemption was fulfilled. */
export const redemptionStateSchema = z.enum(['waiting', 'fulfilled', 'refunded', 'closed']);

const whole = (what: string, max: number) =>
  z
    .int(t('{what} must be a whole number', { what }))
    .min(1, t('{what} must be at least 1', { what }))
    .max(max, t('{what} can be at most {max}', { what, max: formatFigure(max) }));

const isCode = (code: string) => code !== '' && code.length <= CODE_LENGTH_MAX && isPlainText(code);

/** The properties of a perk that never change. */
const offerShape = {
  title: requiredName(t('Title'), LINE_LENGTH_MAX),
  text: requiredText(t('Text'), TEXT_LENGTH_MAX),
  price_mxp: whole(t('Price'), PRICE_MAX_MXP),
  fulfilment: z.enum(FULFILMENTS),
  min_level: whole(t('Level'), LEVELS.length),
  /** How often one person may redeem it, not counting refunds. */
  per_person: whole(t('Limit per person'), PER_PERSON_MAX),
};

/** An offer as its offerer sends it. The stock of a perk with codes is their number. */
export const perkOfferSchema = z
  .object({
    ...offerShape,
    min_level: offerShape.min_level.default(1),
    per_person: offerShape.per_person.default(1),
    stock: whole(t('Stock'), STOCK_MAX).default(1),
    codes: z
      .array(z.string().trim())
      .max(CODES_MAX, t('An offer can have at most {codesMax} codes', { codesMax: formatFigure(CODES_MAX) }))
      .refine(
        (codes) => codes.every(isCode),
        t('A code has 1 to {codeLengthMax} characters that can be shown', { codeLengthMax: CODE_LENGTH_MAX }),
      )
      .refine((codes) => new Set(codes).size === codes.length, t('A code is there twice'))
      .default([]),
    starts_at: dateTime(t('Choose when it starts')).nullable().default(null),
    ends_at: dateTime(t('Choose when it ends')).nullable().default(null),
  })
  .refine(({ fulfilment, codes }) => (fulfilment === 'codes') === codes.length > 0, {
    error: t('Enter a code per line'),
    path: ['codes'],
  })
  .refine(({ starts_at: from, ends_at: to }) => to === null || Date.parse(to) > Date.parse(from ?? '1970-01-01'), {
    error: t('It must end after its start'),
    path: ['ends_at'],
  });
export type PerkOffer = z.output<typeof perkOfferSchema>;

/** A typed number; NaN, which the offer refuses, for an empty text. */
const typed = (text: string): number => numberOf(text) ?? Number.NaN;

/** The form of an offer: numbers as typed, a code per line, and moments of `datetime-local` inputs. */
export const perkFormSchema = z
  .object({
    title: z.string(),
    text: z.string(),
    price_mxp: z.string(),
    fulfilment: z.enum(FULFILMENTS),
    stock: z.string(),
    codes: z.string(),
    min_level: z.string(),
    per_person: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
  })
  .transform(({ title, text, fulfilment, ...form }): z.input<typeof perkOfferSchema> => {
    const hasCodes = fulfilment === 'codes';
    return {
      title,
      text,
      fulfilment,
      price_mxp: typed(form.price_mxp),
      stock: hasCodes ? 1 : typed(form.stock),
      codes: hasCodes ? form.codes.split('\n').filter((line) => line.trim() !== '') : [],
      min_level: typed(form.min_level),
      per_person: typed(form.per_person),
      starts_at: momentOf(form.starts_at) ?? null,
      ends_at: momentOf(form.ends_at) ?? null,
    };
  })
  .pipe(perkOfferSchema);

export const EMPTY_PERK_FORM: z.input<typeof perkFormSchema> = {
  title: '',
  text: '',
  price_mxp: '',
  fulfilment: 'hand',
  stock: '1',
  codes: '',
  min_level: '1',
  per_person: '1',
  starts_at: '',
  ends_at: '',
};

const perkShape = {
  id: z.string(),
  ...offerShape,
  /** The name of its offerer. */
  from: z.string(),
  stock: z.int(),
  left: z.int(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
};

/** A perk as a user sees it. */
export const perkSchema = z.object({
  ...perkShape,
  /** Why the user cannot redeem it now; empty if they can. */
  refusal: z.string(),
});
export type Perk = z.infer<typeof perkSchema>;

/** A perk as its offerer and the admins see it. */
export const offeredPerkSchema = z.object({
  ...perkShape,
  /** Null: the site offers it. */
  project_id: z.string().nullable(),
  state: perkStateSchema,
  /** Why an admin paused or ended it; empty otherwise. The project cannot offer it again. */
  admin_reason: z.string(),
  /** The redemptions that the offerer has to fulfil. */
  waiting: z.int(),
});
export type OfferedPerk = z.infer<typeof offeredPerkSchema>;

const redemptionShape = {
  id: z.string(),
  title: z.string(),
  price_mxp: mxpSchema,
  state: redemptionStateSchema,
  /** Empty for a perk without codes. */
  code: z.string(),
  /** The offerer's words when it was fulfilled; may be empty. */
  note: z.string(),
  /** Why it was refunded; empty otherwise. */
  reason: z.string(),
  at: z.iso.datetime(),
  /** The moment of the fulfilment or the refund. */
  settled_at: z.iso.datetime().nullable(),
};

/** The receipt of a redemption. */
export const receiptSchema = z.object({ ...redemptionShape, from: z.string() });
export type Receipt = z.infer<typeof receiptSchema>;

/** A redemption as the offerer sees it. */
export const redemptionSchema = z.object({
  ...redemptionShape,
  /** The @handle; empty for a deleted user. */
  by: z.string(),
});
export type Redemption = z.infer<typeof redemptionSchema>;
