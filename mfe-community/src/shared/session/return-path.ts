import { STORAGE_KEYS } from '@magnetx/contracts';
import { createReturnPath } from '@magnetx/federation/storage';
import { paths } from '../../paths.ts';
import { withoutAnswer } from './arrival.ts';

/** The page of the user area, or the public page, that the next sign-in leads back to. */
export const returnPath = createReturnPath({
  key: STORAGE_KEYS.userReturnPath,
  areaPath: paths.userHome.href(),
  publicPaths: [paths.connect.pattern],
  otherPaths: /^\/(?:quests|projects|payouts|[pqu]\/[^/]+)$/,
  cleanQuery: withoutAnswer,
});
