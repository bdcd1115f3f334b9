import type { AppError } from '@magnetx/contracts';
import type { Logger } from 'pino';
import { toAppError } from '../../../http/error-middleware.ts';

/** The outcome of an item: as it is now, or the message and the code of its refusal. A changed one has both. */
interface Outcome<Shown> {
  readonly id: string;
  readonly submission: Shown | null;
  readonly error: string;
  readonly code: string;
  readonly present: Shown | null;
}

interface EachItemOptions<Item, Shown> {
  readonly logger: Logger;
  readonly step: (item: Item) => Promise<void>;
  readonly onRefused?: (item: Item, refusal: AppError) => Promise<void>;
  /** Loads items as they are now, by the ids that were given. */
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Shown>>;
}

/** Applies a step to items, one at a time and independently: a refused one does not stop the others. */
export async function eachItem<Item extends { readonly id: string }, Shown>(
  items: readonly Item[],
  { logger, step, onRefused, load }: EachItemOptions<Item, Shown>,
): Promise<Outcome<Shown>[]> {
  const refusals = new Map<string, AppError>();
  for (const item of items) {
    try {
      await step(item);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500) logger.error({ err: error, item: item.id }, 'an item of a batch failed');
      await onRefused?.(item, refusal);
      refusals.set(item.id, refusal);
    }
  }
  const hasChanged = (id: string) => refusals.get(id)?.code === 'item_changed';
  const shown = await load(items.map(({ id }) => id).filter((id) => !refusals.has(id) || hasChanged(id)));
  return items.map(({ id }) => {
    const refusal = refusals.get(id);
    const now = shown.get(id) ?? null;
    return {
      id,
      submission: refusal ? null : now,
      error: refusal?.message ?? '',
      code: refusal?.code ?? '',
      present: hasChanged(id) ? now : null,
    };
  });
}
