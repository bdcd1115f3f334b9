/** Places of ours outside this site. */
export const links = {
  community: 'https://t.me/magnetx',
  grants: 'https://github.com/magnetx/grants',
} as const;
