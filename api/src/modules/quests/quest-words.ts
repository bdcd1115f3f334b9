import { AD_LANDING_REQUIRED, AppError, questWordSchema, type QuestEdit, type QuestWords } from '@magnetx/contracts';
import type { QuestFields } from './quest-deps.ts';
import type { Quest } from './quest.model.ts';

export function wordsOf({ title, description, requirements, tags, job, ad }: Quest): QuestWords {
  const links = { application_url: job?.applicationUrl ?? '', ad_landing_url: ad?.landingUrl ?? '' };
  return { title, description, requirements, tags, ...links };
}

/** The words of a quest after an edit. A link that is absent, or that its type does not have, stays. */
export function wordsAfter(quest: Quest, edit: QuestEdit): QuestWords {
  const { title, description, requirements, tags } = edit;
  const current = wordsOf(quest);
  const applicationUrl = quest.job ? edit.application_url : undefined;
  const landingUrl = quest.ad ? edit.ad_landing_url : undefined;
  if (landingUrl === '') {
    const fields = { ad_landing_url: [AD_LANDING_REQUIRED] };
    throw new AppError('validation_failed', { message: AD_LANDING_REQUIRED, fields });
  }
  return {
    title,
    description,
    requirements,
    tags,
    application_url: applicationUrl ?? current.application_url,
    ad_landing_url: landingUrl ?? current.ad_landing_url,
  };
}

/** The stored fields of a quest with these words. */
export function fieldsOf({ job, ad }: Quest, words: QuestWords): Partial<QuestFields> {
  const { application_url: applicationUrl, ad_landing_url: landingUrl, ...texts } = words;
  return { ...texts, ...(job && { job: { ...job, applicationUrl } }), ...(ad && { ad: { ...ad, landingUrl } }) };
}

/** The words that differ, as texts. */
export function changesOf({ before, after }: { readonly before: QuestWords; readonly after: QuestWords }) {
  const textOf = (words: QuestWords) => (word: keyof QuestWords) => [words[word]].flat().join(', ');
  return questWordSchema.options
    .filter((word) => JSON.stringify(before[word]) !== JSON.stringify(after[word]))
    .map((word) => ({ word, before: textOf(before)(word), after: textOf(after)(word) }));
}

export function isSameWords(before: QuestWords, after: QuestWords): boolean {
  return changesOf({ before, after }).length === 0;
}
