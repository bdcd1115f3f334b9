import type { ObjectStore } from '@magnetx/object-store';
import type { Logger } from 'pino';
import { createCatalog } from './catalog.ts';
import { Revisions } from './revisions.ts';

/** The dependencies of every change of the releases. */
export type ReleaseContext = ReturnType<typeof createReleaseContext>;

export interface ReleaseDeps {
  readonly store: ObjectStore;
  readonly logger: Logger;
  /** For tests: the clock of revisions and pins. */
  readonly clock?: () => Date;
}

export function createReleaseContext({ store, logger, clock = () => new Date() }: ReleaseDeps) {
  return { store, revisions: new Revisions(store, logger), catalog: createCatalog(store, logger), clock } as const;
}
