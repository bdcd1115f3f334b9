import type { Migration } from './migration.ts';

export const renewListings: Migration = {
  name: '0001-renew-listings',
  description: 'Rewrites list rows of quests that have an older shape.',
  up: ({ product, checkpoint }) => product.quests.renewListings(checkpoint),
};
