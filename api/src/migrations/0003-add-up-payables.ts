import type { Migration } from './migration.ts';

/** All in one transaction, because concurrent changes would make the sums wrong. */
export const addUpPayables: Migration = {
  name: '0003-add-up-payables',
  description: 'Adds up the payables of a database from before their sums were kept.',
  up: ({ product }) => product.payables.prepareSums(),
};
