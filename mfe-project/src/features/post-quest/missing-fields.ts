import { questFormSchema, type QuestForm } from '@magnetx/contracts';

type FieldName = keyof QuestForm;

/** Short words for required fields, besides the messages of the schema, which the form shows when it is sent. */
const TO_DO: Partial<Record<FieldName, string>> = {
  type: 'Choose a quest type',
  title: 'Write a title',
  description: 'Describe the quest',
  category: 'Choose a category',
  tags: 'Add a tag',
  cash_amount: 'Set the cash reward',
  prize_value: 'Set the prize value',
  prize_description: 'Describe the prize',
  job_type: 'Choose a job type',
  ad_budget: 'Set the ad budget',
  ad_landing_url: 'Add the landing URL',
};

export interface MissingField {
  readonly name: FieldName;
  readonly text: string;
}

/** The fields that prevent posting, in the order of the form's messages: empty ones, and others to correct. */
export function missingFieldsOf(form: QuestForm): MissingField[] {
  const issues = questFormSchema.safeParse(form).error?.issues ?? [];
  const byField = new Map(issues.map(({ path: [name], message }) => [name as FieldName, message]));
  return [...byField].map(([name, message]) => {
    const isEmpty = form[name].length === 0;
    return { name, text: (isEmpty ? TO_DO[name] : undefined) ?? `Correct: ${message}` };
  });
}

/** Moves the focus to a field of the form: of radio buttons to the first. */
export function focusField(form: HTMLFormElement | null, name: FieldName): void {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
