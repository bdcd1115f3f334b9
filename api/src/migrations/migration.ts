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
  /** Whether the release before the one that brought it can serve the changed data. */
  readonly canGoBack: boolean;
  up: (context: MigrationContext) => Promise<void>;
}
