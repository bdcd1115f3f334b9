import type { MigrationContext } from './migration';

export const description = 'Rewrites list rows of quests that have an older shape.';

export const up = ({ product, checkpoint }: MigrationContext): Promise<void> =>
  product.quests.renewListings(checkpoint);
