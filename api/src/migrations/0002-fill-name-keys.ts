import type { Migration } from './migration.ts';

export const fillNameKeys: Migration = {
  name: '0002-fill-name-keys',
  description: 'Stores the lookalike keys of older account names.',
  canGoBack: true,
  up: ({ product, logger, checkpoint }) => product.accounts.fillNameKeys(logger, checkpoint),
};
