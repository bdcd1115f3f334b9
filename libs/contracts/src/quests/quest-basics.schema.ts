import { locale, t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible } from '../fields/plain-text.ts';
import { pictureIdOrEmpty } from '../pictures/picture.schema.ts';
import { formatFigure } from '../units/mxp.ts';
import { LINE_LENGTH_MAX, optionalText, requiredText, text } from './draft-fields.ts';

/** The categories of a quest. */
export const QUEST_CATEGORIES = [
  'Content Creation',
  'Giveaway',
  'Job Opportunity',
  'Community',
  'Marketing',
  'Internship',
  'Development',
  'Design',
  'Research',
  'Translation',
] as const;

export type QuestCategory = (typeof QUEST_CATEGORIES)[number];

const CATEGORY_NAMES: Readonly<Record<QuestCategory, () => string>> = {
  'Content Creation': () => t('Content Creation'),
  Giveaway: () => t('Giveaway'),
  'Job Opportunity': () => t('Job Opportunity'),
  Community: () => t('Community'),
  Marketing: () => t('Marketing'),
  Internship: () => t('Internship'),
  Development: () => t('Development'),
  Design: () => t('Design'),
  Research: () => t('Research'),
  Translation: () => t('Translation'),
};

/** A category in the reader's language. An unknown one, as of an earlier release, stays as it is. */
export const categoryName = (category: string): string =>
  (CATEGORY_NAMES as Readonly<Record<string, (() => string) | undefined>>)[category]?.() ?? category;

/** The languages of a quest: BCP 47 tags. */
const LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fil',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-BR',
  'ru',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

/** The language of quests without a chosen one. */
export const DEFAULT_LANGUAGE = LANGUAGES[0];

const languageNames = new Intl.DisplayNames(locale(), { type: 'language' });

/** `es` → `Spanish`. */
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag;

/** The name of each language, by its tag. */
export const LANGUAGE_NAMES = Object.fromEntries(LANGUAGES.map((tag) => [tag, languageName(tag)]));

/** The maximum number of a quest's tags. */
export const TAGS_MAX = 10;

const TAG_LENGTH_MAX = 30;

/** Equal for tags that look the same: in another case, or with the same letters in other characters. */
const tagKeyOf = (tag: string): string => tag.normalize('NFKC').toLowerCase();

const tagsSchema = z
  .array(text(t('A tag'), TAG_LENGTH_MAX).refine(isVisible, t('A tag cannot be empty')), {
    error: t('At least one tag is required'),
  })
  .min(1, t('At least one tag is required'))
  .max(TAGS_MAX, t('At most {tagsMax} tags', { tagsMax: formatFigure(TAGS_MAX) }))
  .transform((tags) => [...new Map(tags.map((tag) => [tagKeyOf(tag), tag.normalize('NFC')] as const)).values()]);

/** The fields of every quest type, as validated on posting. */
export const postedBasicsShape = {
  title: requiredText(t('Title'), LINE_LENGTH_MAX),
  description: requiredText(t('Description')),
  category: z.enum(QUEST_CATEGORIES, { error: t('Category is required') }),
  requirements: optionalText(t('Requirements')),
  tags: tagsSchema,
  language: z.enum(LANGUAGES, { error: t('Language is not one of the list') }).default(DEFAULT_LANGUAGE),
  /** The id of a picture that the project uploaded; empty for a drawn cover. */
  cover: pictureIdOrEmpty.default(''),
} as const;

/** The same fields as stored and shown. They are not validated again, so that later rules do not hide older quests. */
export const questBasicsShape = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  requirements: z.string(),
  tags: z.array(z.string()),
  language: z.string().meta({ examples: [DEFAULT_LANGUAGE] }),
  cover: z.string(),
} as const satisfies Record<keyof typeof postedBasicsShape, z.ZodType>;

export type QuestBasics = z.output<z.ZodObject<typeof questBasicsShape>>;

/** The filters of lists, as query parameters. */
export const questFacetShape = {
  language: z.enum(LANGUAGES).optional(),
  /** Only quests whose rewards are reserved. */
  funded: z.enum(['yes']).optional(),
} as const;

export type QuestFacets = { readonly [K in keyof typeof questFacetShape]?: string | undefined };

const BASICS = Object.keys(questBasicsShape) as (keyof QuestBasics)[];

/** Picks the basics of a draft, a form or a stored quest. */
export function basicsOf<T extends Readonly<Record<keyof QuestBasics, unknown>>>(quest: T): Pick<T, keyof QuestBasics> {
  return Object.fromEntries(BASICS.map((name) => [name, quest[name]])) as Pick<T, keyof QuestBasics>;
}
