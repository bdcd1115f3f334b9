import type { Migration } from './migration.ts';

export const renewListings: Migration = {
  name: '0001-renew-listings',
  description: 'Rewrites quest listings of an older shape.',
  canGoBack: true,
  up: ({ product, checkpoint }) => product.quests.renewListings(checkpoint),
};
