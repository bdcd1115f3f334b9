import { t } from '@magnetx/texts';
import { z } from 'zod';
import { readPostAddress } from '../quests/post-address.ts';
import type { submissionPlatformSchema } from '../quests/task.calls.ts';

/** Why submitted work needs a closer look, the gravest first. None of them proves anything. */
export const submissionFlagSchema = z.enum([
  'repeated_link',
  'shared_wallet',
  'other_author',
  'unknown_author',
  'other_platform',
]);
export type SubmissionFlag = z.infer<typeof submissionFlagSchema>;

/** For those who decide. */
export const SUBMISSION_FLAG_TEXTS: Readonly<Record<SubmissionFlag, string>> = {
  repeated_link: t('Another user submitted the same link before'),
  shared_wallet: t('Another user has the same payout wallet'),
  other_author: t('The link names another account at X'),
  unknown_author: t('The link hides whose post it is'),
  other_platform: t('The link is not from the chosen platform'),
};

export interface FlaggedWork {
  /** Empty for a deleted account. */
  readonly url: string;
  readonly platform: z.infer<typeof submissionPlatformSchema>;
  readonly isLinkRepeated: boolean;
}

/** The flags of work by the user with this handle at X; null for a deleted account. Owners learn nothing of wallets. */
export function submissionFlagsOf(work: FlaggedWork, handle: string | null, sharesWallet = false): SubmissionFlag[] {
  const post = URL.canParse(work.url) ? readPostAddress(work.url) : null;
  const holds: Readonly<Record<SubmissionFlag, boolean>> = {
    repeated_link: work.isLinkRepeated,
    shared_wallet: sharesWallet,
    other_author: !!post?.author && handle !== null && post.author !== handle.toLowerCase(),
    unknown_author: post?.isAuthorHidden ?? false,
    other_platform: post !== null && post.platform !== work.platform,
  };
  return submissionFlagSchema.options.filter((flag) => holds[flag]);
}
