import { t } from '@magnetx/texts';
import { Panel, Skeleton } from '@magnetx/ui';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { PublicProfileSwitch } from './public-profile-switch.tsx';

/** The part of the user's data that anyone may see. */
export function PublicPanel() {
  const { user } = useUserArea();
  return (
    <Panel title={t('What is public')} gap="small">
      {user ? <PublicProfileSwitch user={user} /> : <Skeleton height="4.25rem" />}
    </Panel>
  );
}
