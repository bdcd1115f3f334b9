import type { Connection } from 'mongoose';
import type { CoreDeps } from '../core-deps.ts';
import type { Product } from '../product.ts';

export interface MigrationContext extends Pick<CoreDeps, 'connection' | 'logger'> {
  /**
   * For data derived from other documents. Everything else uses the raw collections, which do not change with the
   * models.
   */
  readonly product: Product;
  /**
   * Call it after each batch. It pauses for other calls, and throws if another process has taken over. Finished batches
   * stay, and the next attempt resumes.
   */
  checkpoint: () => Promise<void>;
}

/** A change of stored data in repeatable batches. */
export interface Migration {
  /** The name of its file: `NNNN-kebab-name`. */
  readonly name: string;
  readonly description: string;
  /**
   * Whether documents exist that it has not seen, because the release before wrote them after it had finished: during a
   * rolling upgrade, or after a way back. Each start asks, and runs a finished migration again if so. It must be cheap,
   * and false right after `up`. Null if the release before cannot serve the changed data: that release then refuses to
   * start.
   */
  readonly hasUnseen: ((connection: Connection) => Promise<boolean>) | null;
  up: (context: MigrationContext) => Promise<void>;
}
