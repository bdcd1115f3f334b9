import type { z } from 'zod';
import { describeIssue } from './describe-issue';

export type ParsedInput<T> =
  | { readonly success: true; readonly data: T }
  | {
      readonly success: false;
      /** Every message, the first problem first. */
      readonly messages: readonly string[];
      /** Messages by the dotted path of their field; the path of the whole input is empty. */
      readonly fields: Record<string, string[]>;
    };

/** Parses what a client sent, with messages for people. For servers: forms bring the messages of their fields along. */
export function parseCallInput<T extends z.ZodType>(schema: T, input: unknown): ParsedInput<z.output<T>> {
  const parsed = schema.safeParse(input, { error: describeIssue });
  if (parsed.success) return { success: true, data: parsed.data };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) (fields[path.map(String).join('.')] ??= []).push(message);
  return { success: false, messages: parsed.error.issues.map(({ message }) => message), fields };
}
