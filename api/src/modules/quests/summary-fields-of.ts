import { summaryOf } from '@magnetx/contracts/formatted-text';

/** The summary of a quest for its card, where it differs from the description. */
export function summaryFieldsOf({ description }: { readonly description: string }): { summary?: string } {
  const summary = summaryOf(description);
  return summary === description ? {} : { summary };
}
