import { formatPlace as format, parsePlace as parse } from '../../http/following-page.ts';
import type { StatementPlace } from '../ledger/index.ts';

/** A place in a statement as an address carries it. */
export function formatPlace({ id, createdAt }: StatementPlace): string {
  return format({ id, at: createdAt });
}

/** Null for the empty text: the newest. Throws `validation_failed` for what no statement has answered. */
export function parsePlace(text: string): StatementPlace | null {
  const place = parse(text, 'There is no such place in the statement');
  return place && { id: place.id, createdAt: place.at };
}
