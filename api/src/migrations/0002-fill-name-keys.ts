import type { Migration } from './migration.ts';

export const fillNameKeys: Migration = {
  name: '0002-fill-name-keys',
  description: 'Gives accounts from before names were compared by their looks the keys of their names.',
  up: ({ product, logger, checkpoint }) => product.accounts.fillNameKeys(logger, checkpoint),
};
