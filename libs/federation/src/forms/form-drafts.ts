// By its public name, so that the page's single copy of the facade is used.
import { nanoid } from '@magnetx/federation/host';
import { wasAnswered } from '../api/index.ts';
import { tabStorage } from '../storage/index.ts';
import type { AttemptKey } from './use-attempt-key.ts';

/** The unsent input of one form. It survives a crash, a reload and a new sign-in in the same tab. */
export interface FormDraft<TValues extends object> extends AttemptKey {
  /** Null when nothing differs from the form's first values. */
  readonly restore: () => TValues | null;
  readonly keep: (values: TValues) => void;
  readonly remove: () => void;
}

type DraftChoices<TValues> = { readonly [K in keyof TValues]?: readonly TValues[K][] };

export interface FormDraftOptions<TValues extends object> {
  /** Unique within the area, and containing the account: another user may sign in in the same tab. */
  readonly name: string;
  /** The form's initial values: texts and lists of texts. */
  readonly initial: TValues;
  /** The allowed values of fields with choices. */
  readonly choices?: DraftChoices<TValues>;
  /** Keeps changed fields only: the others may have another first value when the draft is restored. */
  readonly onlyChanges?: boolean;
}

interface StoredDraft {
  readonly values?: unknown;
  /** A send with an unknown outcome. */
  readonly attempt?: { readonly key: string; readonly body: string } | null;
}

const SECRET_FIELD = /password/i;

/** The characters of a nanoid. Any other key would be no header. */
const ATTEMPT_KEY = /^[\w-]+$/;

/** The drafts of one area, stored for the tab under one key. */
export function createFormDrafts(storageKey: string) {
  /** Unreadable drafts, such as those of an older version, are ignored. */
  function readAll(): Record<string, StoredDraft> {
    try {
      const stored: unknown = JSON.parse(tabStorage.get(storageKey) ?? '{}');
      return isRecord(stored) ? (stored as Record<string, StoredDraft>) : {};
    } catch {
      return {};
    }
  }

  function write(name: string, draft: StoredDraft | null): void {
    const others = Object.entries(readAll()).filter(([other]) => other !== name);
    const all = draft ? [...others, [name, draft]] : others;
    if (all.length > 0) tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(all)));
    else tabStorage.remove(storageKey);
  }

  function open<TValues extends object>(options: FormDraftOptions<TValues>) {
    const { name, initial, choices = {}, onlyChanges = false } = options;
    const isKept = (field: string, value: unknown) =>
      !SECRET_FIELD.test(field) && !(onlyChanges && isSame(value, Reflect.get(initial, field)));
    const read = () => (Object.hasOwn(readAll(), name) ? readAll()[name] : undefined);
    const valuesOf = (draft: StoredDraft | undefined) => readableValues(initial, draft?.values, choices);
    const draft: FormDraft<TValues> = {
      restore() {
        const values = valuesOf(read());
        return isSame(values, initial) ? null : values;
      },
      keep(values) {
        const kept = Object.entries(values).filter(([field, value]) => isKept(field, value));
        write(name, isSame(values, initial) ? null : { ...read(), values: Object.fromEntries(kept) });
      },
      remove: () => write(name, null),
      keyFor(body) {
        const sent = JSON.stringify(body);
        const { attempt } = read() ?? {};
        const key = attempt?.body === sent && ATTEMPT_KEY.test(attempt.key) ? attempt.key : nanoid();
        write(name, { ...read(), attempt: { key, body: sent } });
        return key;
      },
      settle(error) {
        if (error === undefined || wasAnswered(error)) write(name, { ...read(), attempt: null });
      },
    };
    return draft;
  }

  /** `clear` removes the drafts of all forms. */
  return { open, clear: () => tabStorage.remove(storageKey) };
}

/** The initial values, overwritten by every stored field that is still valid. */
function readableValues<TValues extends object>(
  initial: TValues,
  stored: unknown,
  choices: DraftChoices<TValues>,
): TValues {
  if (!isRecord(stored)) return initial;
  const values = { ...initial };
  for (const field of Object.keys(initial) as (keyof TValues & string)[]) {
    const value = stored[field];
    const allowed: readonly unknown[] | undefined = choices[field];
    if (isSameKind(initial[field], value) && (allowed?.includes(value) ?? true)) values[field] = value;
  }
  return values;
}

function isSameKind<T>(initial: T, value: unknown): value is T {
  if (!Array.isArray(initial)) return typeof value === typeof initial;
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
