import { createHash } from 'node:crypto';
import { plainTextOf, summaryOf } from '@magnetx/contracts/formatted-text';
import { z } from 'zod';

/** The texts of a quest without markup, made when they are saved, because a stranger's view must cost little. */
export const plainTextsSchema = z.object({
  /** The texts that they were made of. The release before changes those alone. */
  of: z.string(),
  description: z.string(),
  requirements: z.string(),
  /** For cards. */
  summary: z.string(),
});
export type PlainTexts = z.output<typeof plainTextsSchema>;

interface Texts {
  readonly description: string;
  readonly requirements: string;
}

const digestOf = ({ description, requirements }: Texts): string =>
  createHash('sha1').update(`${description}\0${requirements}`).digest('base64');

export function makePlainTexts(texts: Texts): PlainTexts {
  const { description, requirements } = texts;
  return {
    of: digestOf(texts),
    description: plainTextOf(description),
    requirements: plainTextOf(requirements),
    summary: summaryOf(description),
  };
}

/** The stored plain texts of a quest. They are made again if they are absent, or of other texts. */
export function plainTextsOf(quest: Texts & { readonly plain?: PlainTexts }): PlainTexts {
  const { plain } = quest;
  return plain?.of === digestOf(quest) ? plain : makePlainTexts(quest);
}

/** The summary of a quest for its card, where it differs from the description. */
export function summaryFieldsOf(quest: Parameters<typeof plainTextsOf>[0]): { summary?: string } {
  const { summary } = plainTextsOf(quest);
  return summary === quest.description ? {} : { summary };
}
