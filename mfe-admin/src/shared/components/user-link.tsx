import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { paths } from '../../paths.ts';

/** A handle that leads to its user. A deleted account, without an id, has no page. */
export function UserLink({ userId, handle }: { userId: string | null; handle: string }) {
  if (userId === null) return handle === '' ? t('Deleted account') : `@${handle}`;
  return <Link to={paths.user.href(userId)}>@{handle}</Link>;
}
