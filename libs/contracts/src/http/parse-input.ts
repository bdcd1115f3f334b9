import type { z } from 'zod';
import { isNoSuchId } from './address-number.ts';
import { AppError } from './app-error.ts';
import { describeIssue } from './describe-issue.ts';

/**
 * Parses a client's input. Throws `not_found` for an id in another spelling. Otherwise throws `validation_failed` with
 * the first message, and with every message under the dotted path of its field; the path of the whole input is empty.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input ?? {}, { error: describeIssue });
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some(isNoSuchId)) throw new AppError('not_found');
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) (fields[path.map(String).join('.')] ??= []).push(message);
  throw new AppError('validation_failed', { message: parsed.error.issues[0]?.message ?? '', fields });
}
