import type { Migration } from './migration.ts';

/** All in one transaction, because concurrent changes would make the sums wrong. */
export const addUpPayables: Migration = {
  name: '0003-add-up-payables',
  description: 'Stores the sums of existing payables.',
  canGoBack: true,
  up: ({ product }) => product.payables.prepareSums(),
};
