import type { Logger } from 'pino';
import type { ObjectStore } from '../release-store/object-store.ts';
import { Catalog } from './catalog.ts';
import { Revisions } from './revisions.ts';

/** The dependencies of every change of the releases. */
export interface ReleaseContext {
  readonly store: ObjectStore;
  readonly revisions: Revisions;
  readonly catalog: Catalog;
  readonly clock: () => Date;
}

export interface ReleaseDeps {
  readonly store: ObjectStore;
  readonly logger: Logger;
  /** For tests: the clock of revisions and pins. */
  readonly clock?: () => Date;
}

export function createReleaseContext({ store, logger, clock = () => new Date() }: ReleaseDeps): ReleaseContext {
  return { store, revisions: new Revisions(store, logger), catalog: new Catalog(store, logger), clock };
}
