import { z } from 'zod';
import { isVisible } from '../accounts/plain-text.ts';
import { formatFigure } from '../units/mxp.ts';
import { LINE_LENGTH_MAX, optionalText, requiredText, text } from './draft-fields.ts';

/** The fixed list that a quest's category is chosen from. */
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

/** What a quest's language is chosen from: BCP 47 tags. */
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

/** Of a quest whose owner has chosen none, and of those from before there was a choice. */
export const DEFAULT_LANGUAGE = LANGUAGES[0];

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language, `Spanish`, by its tag. */
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag;

/** `value` is what forms send, `label` what people read. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** The most tags that a quest can have. */
export const TAGS_MAX = 10;

const TAG_LENGTH_MAX = 30;

const tagsSchema = z
  .array(text('A tag', TAG_LENGTH_MAX).refine(isVisible, 'A tag cannot be empty'), {
    error: 'At least one tag is required',
  })
  .min(1, 'At least one tag is required')
  .max(TAGS_MAX, `At most ${formatFigure(TAGS_MAX)} tags`)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag] as const)).values()]);

/** What an owner says of a quest of any type, as it may be posted. */
export const postedBasicsShape = {
  title: requiredText('Title', LINE_LENGTH_MAX),
  description: requiredText('Description'),
  category: z.enum(QUEST_CATEGORIES, { error: 'Category is required' }),
  requirements: optionalText('Requirements'),
  tags: tagsSchema,
  language: z.enum(LANGUAGES, { error: 'Language is not one of the list' }).default(DEFAULT_LANGUAGE),
} as const;

/** The same as it is stored and shown to everybody: a rule that comes later takes no earlier quest away. */
export const questBasicsShape = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  requirements: z.string(),
  tags: z.array(z.string()),
  language: z.string(),
} as const satisfies Record<keyof typeof postedBasicsShape, z.ZodType>;

export type QuestBasics = z.output<z.ZodObject<typeof questBasicsShape>>;

/** The basics that lists can be narrowed by, each as a list is asked for it: to one of its choices. */
export const questFacetShape = { language: z.enum(LANGUAGES).optional() } as const satisfies {
  [K in keyof QuestBasics]?: z.ZodType;
};

export type QuestFacets = { readonly [K in keyof typeof questFacetShape]?: string | undefined };

const BASICS = Object.keys(questBasicsShape) as (keyof QuestBasics)[];

/** The basics alone of whatever has them: a draft, a form, a stored quest. */
export function basicsOf<T extends Readonly<Record<keyof QuestBasics, unknown>>>(quest: T): Pick<T, keyof QuestBasics> {
  return Object.fromEntries(BASICS.map((name) => [name, quest[name]])) as Pick<T, keyof QuestBasics>;
}
