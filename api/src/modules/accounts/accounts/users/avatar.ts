import type { User } from './user.model.ts';

/** X answers with the variant of 48 pixels. It has the others at the same address (X's "User profile images"). */
const SMALL_VARIANT = /^(https:\/\/(?:pbs|abs)\.twimg\.com\/.+)_normal(\.\w+)?$/;
/** 73 pixels for the rows of lists, and 400 for a single person. Both suit dense screens. */
const VARIANTS = { row: '_bigger', person: '_400x400' } as const;

/** The address of a user's picture in the size that it is shown in. Pictures of other sites have one size. */
export function avatarOf({ avatarUrl }: Pick<User, 'avatarUrl'>, shownIn: keyof typeof VARIANTS): string {
  return avatarUrl.replace(SMALL_VARIANT, `$1${VARIANTS[shownIn]}$2`);
}
