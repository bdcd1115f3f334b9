import { AppError } from '../../http/app-error';
import type { StatementPlace } from '../ledger';

const PLACE = /^(\d{1,15})-([0-9A-Za-z]{1,64})$/;

/** A place in a statement as an address carries it. */
export function formatPlace({ id, createdAt }: StatementPlace): string {
  return `${createdAt.getTime()}-${id}`;
}

/** Null for the empty text: the newest. Throws `validation_failed` for what no statement has answered. */
export function parsePlace(text: string): StatementPlace | null {
  if (text === '') return null;
  const [, ms, id] = PLACE.exec(text) ?? [];
  if (ms !== undefined && id !== undefined) return { createdAt: new Date(Number(ms)), id };
  const message = 'There is no such place in the statement';
  throw new AppError('validation_failed', { message, fields: { before: [message] } });
}
