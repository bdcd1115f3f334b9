import type { CoreDeps } from '../core-deps.ts';
import type { Product } from '../product.ts';

export interface MigrationContext extends Pick<CoreDeps, 'connection' | 'logger'> {
  /** For what is derived from other documents. All else goes by the bare collections, which stay as they are. */
  readonly product: Product;
  /**
   * Called after each batch: rests, so that other calls are served, and throws when another process has taken over.
   * Finished batches stay, and the next attempt resumes.
   */
  checkpoint: () => Promise<void>;
}

/** One change of stored data, of which each batch may be run again without harm. */
export interface Migration {
  /** Of its module: `NNNN-kebab-name`. */
  readonly name: string;
  readonly description: string;
  up: (context: MigrationContext) => Promise<void>;
}
