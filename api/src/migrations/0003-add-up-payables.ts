import type { Migration } from './migration.ts';

/** One transaction for all: a sum of what changes meanwhile would be wrong. */
export const addUpPayables: Migration = {
  name: '0003-add-up-payables',
  description: 'Adds up the payables of a database from before their sums were kept.',
  up: ({ product }) => product.payables.prepareSums(),
};
