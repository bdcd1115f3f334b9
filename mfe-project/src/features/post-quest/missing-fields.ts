import { questFormSchema, type QuestForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';

type FieldName = keyof QuestForm;

/** Short words for fields that each kind requires. The messages of the schema are shown when the form is sent. */
const TO_DO: Partial<Record<FieldName, string>> = {
  type: t('Choose a quest type'),
  title: t('Write a title'),
  description: t('Describe the quest'),
  category: t('Choose a category'),
  tags: t('Add a tag'),
};

export interface MissingField {
  readonly name: FieldName;
  readonly text: string;
}

/** The fields that prevent posting, in the order of the form's messages: empty ones, and others to correct. */
export function missingFieldsOf(form: QuestForm): MissingField[] {
  const toDo = { ...TO_DO, ...(form.type && QUEST_KIND_VIEWS[form.type].toDo) };
  const issues = questFormSchema.safeParse(form).error?.issues ?? [];
  const byField = new Map(issues.map(({ path: [name], message }) => [name as FieldName, message]));
  return [...byField].map(([name, message]) => {
    const isEmpty = form[name].length === 0;
    return { name, text: (isEmpty ? toDo[name] : undefined) ?? t('Correct: {message}', { message }) };
  });
}

/** Moves the focus to a field of the form: of radio buttons to the first. */
export function focusField(form: HTMLFormElement | null, name: FieldName): void {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
