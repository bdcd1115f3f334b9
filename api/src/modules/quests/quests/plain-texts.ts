import { plainTextOf, summaryOf } from '@magnetx/contracts/formatted-text';
import { z } from 'zod';

/** The texts of a quest without markup, made when they are saved, because a stranger's view must cost little. */
export const plainTextsSchema = z.object({
  description: z.string(),
  requirements: z.string(),
  /** For cards. */
  summary: z.string(),
});
type PlainTexts = z.output<typeof plainTextsSchema>;

interface Texts {
  readonly description: string;
  readonly requirements: string;
}

interface Summarised {
  readonly description: string;
  readonly plain: PlainTexts;
}

export function plainTextsOf({ description, requirements }: Texts): PlainTexts {
  return {
    description: plainTextOf(description),
    requirements: plainTextOf(requirements),
    summary: summaryOf(description),
  };
}

/** The summary of a quest for its card, where it differs from the description. */
export function summaryFieldsOf({ plain: { summary }, description }: Summarised): { summary?: string } {
  return summary === description ? {} : { summary };
}
