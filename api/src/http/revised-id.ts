import { AppError } from '@magnetx/contracts';

/** The id of an object at a revision, which counts from 1. The first revision has the bare id. */
export function revisedId(id: string, revision: number): string {
  return revision > 1 ? `${id}-r${revision}` : id;
}

/** The reverse of {@link revisedId}. Any other text is the bare id of a first revision. */
export function readRevisedId(text: string): { readonly id: string; readonly revision: number } {
  const [, id, revision] = /^(.+)-r([2-9]|[1-9]\d{1,8})$/.exec(text) ?? [];
  return id === undefined ? { id: text, revision: 1 } : { id, revision: Number(revision) };
}

/** Throws `item_changed` if a decision names another revision than the present one. Call it in the transaction. */
export function assertSeen(seen: number, present: number): void {
  if (seen !== present) throw new AppError('item_changed');
}
