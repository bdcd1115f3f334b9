import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormDraft } from './form-drafts.ts';

export interface FormValuesOptions<TInput extends FieldValues> {
  /** Every field's first value; their order is the order of the messages. */
  defaultValues: TInput;
  /** Called with everything that is filled in, whenever anything of it changes. */
  onInput?: (values: TInput) => void;
  /** Keeps what is typed until it is sent or discarded. Opened with the same first values. */
  draft?: FormDraft<TInput>;
}

/** The form's values, starting from the draft if there is one. */
export function useFormValues<TInput extends FieldValues>({
  defaultValues,
  draft,
  onInput,
}: FormValuesOptions<TInput>) {
  const [restored] = useState(() => draft?.restore() ?? null);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [values, setValues] = useState(restored ?? defaultValues);

  return {
    first: restored ?? defaultValues,
    values,
    isRestored,
    onTyped(typed: TInput) {
      const complete = withoutGaps(typed, defaultValues);
      setValues(complete);
      draft?.keep(complete);
      onInput?.(complete);
    },
    discard() {
      draft?.remove();
      setIsRestored(false);
      setValues(defaultValues);
    },
  };
}

/** A group of radio buttons without a choice has the value null, which no field's type allows. */
function withoutGaps<TInput extends FieldValues>(typed: TInput, defaultValues: TInput): TInput {
  const entries = Object.keys(defaultValues).map((name) => [name, typed[name] ?? defaultValues[name]]);
  return Object.fromEntries(entries) as TInput;
}
