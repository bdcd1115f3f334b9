import type { MigrationContext } from './migration';

export const description = 'Adds up the payables of a database from before their sums were kept.';

/** One transaction for all: a sum of what changes meanwhile would be wrong. */
export const up = ({ product }: MigrationContext): Promise<void> => product.payables.prepareSums();
