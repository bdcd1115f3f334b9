import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { describeIssue } from './describe-issue.ts';

/**
 * Parses a client's input. Throws `validation_failed` with the first message, and with every message under the dotted
 * path of its field; the path of the whole input is empty.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input ?? {}, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) (fields[path.map(String).join('.')] ??= []).push(message);
  throw new AppError('validation_failed', { message: parsed.error.issues[0]?.message ?? '', fields });
}
