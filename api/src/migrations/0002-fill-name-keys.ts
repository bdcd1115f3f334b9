import type { MigrationContext } from './migration';

export const description = 'Gives accounts from before names were compared by their looks the keys of their names.';

export const up = ({ product, logger, checkpoint }: MigrationContext): Promise<void> =>
  product.accounts.fillNameKeys(logger, checkpoint);
