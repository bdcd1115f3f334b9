import type { ReviewItem } from '@magnetx/contracts';

/** The address of the work, where it is one that an admin can follow: http or https. */
export function workLinkOf({ submissionUrl }: ReviewItem): string | null {
  if (!URL.canParse(submissionUrl)) return null;
  const { protocol } = new URL(submissionUrl);
  return protocol === 'https:' || protocol === 'http:' ? submissionUrl : null;
}
