import type { FormEvent } from 'react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type {
  DefaultValues,
  FieldError,
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormRegisterReturn,
} from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { readCallError } from '../api/index.ts';
import { logError } from '../log.ts';
import { useAttemptKey } from './use-attempt-key.ts';
import { useFormValues, type FormValuesOptions } from './use-form-values.ts';

/** The type of the server's errors, which appear at their fields and not in the form's list. */
const FROM_SERVER = 'server';

type Schema<TInput, TOutput> = z.ZodType<TOutput, TInput>;

export interface CallFormOptions<TInput extends FieldValues, TOutput> extends FormValuesOptions<TInput> {
  /** A schema of the contracts, with the form's rules and messages, or its file, which loads after the page. */
  schema: Schema<TInput, TOutput> | (() => Promise<Schema<TInput, TOutput>>);
  /**
   * Sends the call with the parsed values, for which the key stays the same until the outcome is known. Its errors are
   * shown through `failureText`.
   */
  send: (values: TOutput, idempotencyKey: string) => Promise<void>;
  /** The sentence for a call that failed. */
  failureText: (error: unknown) => string;
  /** Fields that may stay empty. */
  optional?: readonly Path<TInput>[];
  /** Shows each message in the list and at its field: for forms longer than a page. */
  listsEveryFailure?: boolean;
  /** Where the schema's messages appear. With `fields`, each one appears at its field, on blur too. */
  errorsAt?: 'list' | 'fields';
}

export interface FormFieldProps<TName extends string> extends UseFormRegisterReturn<TName> {
  /** The message shown at this field; `true` when it appears in the form's list instead. */
  error: string | true | undefined;
  /** The message in the form's list that is about this field. */
  'aria-describedby': string | undefined;
  /** Instead of the native attribute, with which the browser would validate the field before a submit. */
  'aria-required': true | undefined;
}

export type CallForm<TInput extends FieldValues> = ReturnType<typeof useCallForm<TInput, unknown>>;

/** Sends with a key that stays the same until the outcome is known. */
function useSendOnce<TInput extends FieldValues, TOutput>({ send }: Pick<CallFormOptions<TInput, TOutput>, 'send'>) {
  const attempt = useAttemptKey();
  return async (values: TOutput): Promise<void> => {
    try {
      await send(values, attempt.keyFor(values));
      attempt.settle();
    } catch (error) {
      attempt.settle(error);
      throw error;
    }
  };
}

/**
 * A form whose submit is one call. The schema's messages appear as a list, the server's at their fields, and the first
 * invalid field gets the focus. Typing clears both. Without a draft, the values are lost when the form is left.
 */
export function useCallForm<TInput extends FieldValues, TOutput>(options: CallFormOptions<TInput, TOutput>) {
  const { schema, defaultValues, failureText, optional = [], draft } = options;
  const { listsEveryFailure = false, errorsAt = 'list' } = options;
  const formId = useId();
  const sendOnce = useSendOnce(options);
  const names = Object.keys(defaultValues) as Path<TInput>[];
  const { first, values, isRestored, onTyped, discard } = useFormValues(options);
  const [failure, setFailure] = useState('');
  const [waitUntilMs, setWaitUntilMs] = useState<number | null>(null);
  const mode = errorsAt === 'fields' ? 'onBlur' : 'onSubmit';
  const form = useForm<TInput, unknown, TOutput>({
    resolver: useResolver(schema),
    defaultValues: first as DefaultValues<TInput>,
    mode,
    reValidateMode: mode,
    // The library would focus the field that was rendered first.
    shouldFocusError: false,
  });
  const { register, handleSubmit, clearErrors, setError, setFocus, setValue, getValues, formState } = form;

  function handleInput() {
    clearErrors();
    setFailure('');
    onTyped(getValues());
  }

  function showFailure(error: unknown) {
    const { refused, text, waitUntilMs: until } = readFailure(error, names, failureText);
    refused.forEach(([name, message], position) => {
      setError(name, { type: FROM_SERVER, message }, { shouldFocus: position === 0 });
    });
    const isSaidAtField = refused.some(([, message]) => message.includes(text));
    setFailure(isSaidAtField && !listsEveryFailure ? '' : text);
    setWaitUntilMs(until);
  }

  async function submit(parsed: TOutput) {
    setFailure('');
    setWaitUntilMs(null);
    await sendOnce(parsed).then(() => draft?.remove(), showFailure);
  }

  const messages = messagesOf(formId, errorsAt === 'list' ? names : [], formState.errors, failure);

  return {
    /** The current values. */
    values,
    /** The form began with a draft. */
    isRestored,
    /** Empties the form and removes its draft. */
    discard: () => {
      discard();
      form.reset(defaultValues as DefaultValues<TInput>);
      setFailure('');
    },
    /** The props of a text field. */
    field: <TName extends Path<TInput>>(name: TName): FormFieldProps<TName> => {
      const error = errorOf(formState.errors, name);
      const listed =
        !listsEveryFailure && messages.find(({ text }) => text === error?.message && error.type !== FROM_SERVER);
      return {
        ...register(name, { onChange: handleInput }),
        error: error && (listed ? true : error.message),
        'aria-describedby': listed ? listed.id : undefined,
        'aria-required': optional.includes(name) ? undefined : true,
      };
    },
    /** Fills in fields like typed text: for examples, and for values without a native field, such as a list. */
    fill: (given: Partial<TInput>) => {
      for (const name of names) if (given[name] !== undefined) setValue(name, given[name]);
      handleInput();
    },
    onSubmit: (event: FormEvent) => {
      if (formState.isSubmitting) event.preventDefault();
      else handleSubmit(submit, (errors) => focusFirst(errors, defaultValues, setFocus))(event).catch(showFailure);
    },
    /** The form's errors, each message once, with the id of its element. Empty again as soon as the user types. */
    messages,
    /** When the server takes the next attempt (Unix time in ms), after it asked to wait; typing does not clear it. */
    waitUntilMs,
    isSending: formState.isSubmitting,
  };
}

/**
 * Parses by the schema; each field has the first of its messages. A schema's file loads once the form is there, and
 * again after a failure, when the form is sent.
 */
function useResolver<TInput extends FieldValues, TOutput>(
  given: CallFormOptions<TInput, TOutput>['schema'],
): Resolver<TInput, unknown, TOutput> {
  const schemaOf = async () => (typeof given === 'function' ? given() : given);
  const load = useEffectEvent(schemaOf);
  useEffect(() => void load().catch(() => undefined), []);
  return async (values) => {
    const { data, error } = (await schemaOf()).safeParse(values);
    if (!error) return { values: data, errors: {} };
    const errors = new Map<string, FieldError>();
    for (const { path, code, message } of error.issues.toReversed()) {
      errors.set(String(path[0] ?? ''), { type: code, message });
    }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TInput> };
  };
}

/** The errors of a failed call for the form's fields, and for the form. */
function readFailure<TName extends string>(
  error: unknown,
  names: readonly TName[],
  failureText: (error: unknown) => string,
) {
  const callError = readCallError(error);
  // A failed call was already logged; any other error is a bug that only this line reports.
  if (!callError) logError('A form could not be sent', error);
  const { fields = {}, retryAfterS } = callError ?? {};
  return {
    refused: names.flatMap((name) => (fields[name]?.length ? [[name, fields[name].join(' ')] as const] : [])),
    text: failureText(error),
    waitUntilMs: retryAfterS === undefined ? null : Date.now() + retryAfterS * 1000,
  };
}

function errorOf<TInput extends FieldValues>(errors: FieldErrors<TInput>, name: Path<TInput>) {
  const error = errors[name];
  return error && { type: String(error.type), message: String(error.message) };
}

/** Focuses the first failed field. A list has no native field that could get the focus. */
function focusFirst<TInput extends FieldValues>(
  errors: FieldErrors<TInput>,
  fields: TInput,
  focus: (name: Path<TInput>) => void,
): void {
  const names = Object.keys(fields) as Path<TInput>[];
  const first = names.find((name) => errors[name] !== undefined && !Array.isArray(fields[name]));
  if (first !== undefined) focus(first);
}

function messagesOf<TInput extends FieldValues>(
  formId: string,
  names: readonly Path<TInput>[],
  errors: FieldErrors<TInput>,
  failure: string,
) {
  const local = names.flatMap((name) => {
    const error = errorOf(errors, name);
    return error && error.type !== FROM_SERVER ? [error.message] : [];
  });
  const texts = [...new Set([...local, ...(failure ? [failure] : [])])];
  return texts.map((text, index) => ({ id: `${formId}message-${index}`, text }));
}
