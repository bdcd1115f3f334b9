import { STORAGE_KEYS } from '@magnetx/contracts';
import { errorText, useSessionToken } from '@magnetx/federation/api';
import { useHost, useLocation } from '@magnetx/federation/host';
import { tabStorage } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, useInBrowser } from '@magnetx/ui';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { returnPath } from '../../shared/session/return-path.ts';
import { userSession } from '../../shared/session/user-session.ts';
import { renderLink } from '../../shared/site/site-link.tsx';
import styles from './public-projects.module.css';
import { useFollowProjectMutation, useListFollowedProjectsQuery } from './public-projects.endpoints.ts';

/** Follows a project, whose new quests are then notified. Visitors sign in first, come back here, and follow it. */
export function FollowButton({ name }: { name: string }) {
  const token = useSessionToken(userSession);
  const { pathname, search } = useLocation();
  // Prerendered HTML is the same for everyone, and keeps the place.
  if (!useInBrowser()) return <span className={styles.place} />;
  if (token !== null) return <Toggle token={token} name={name} />;
  return (
    <ButtonLink
      size="small"
      variant="secondary"
      icon={<Bell />}
      href={paths.connect.href()}
      render={renderLink}
      aria-label={t('Follow {name}', { name })}
      onClick={() => {
        returnPath.remember(pathname + search);
        tabStorage.set(STORAGE_KEYS.userFollow, name);
      }}
    >
      {t('Follow')}
    </ButtonLink>
  );
}

function Toggle({ token, name }: { token: string; name: string }) {
  const { notify } = useHost();
  const { data: names } = useListFollowedProjectsQuery(token);
  const [follow, { isLoading }] = useFollowProjectMutation();
  const isFollowed = names?.includes(name) ?? false;

  async function toggle(): Promise<void> {
    const { error } = await follow({ body: { name, is_followed: !isFollowed } });
    if (error) notify({ type: 'error', title: errorText(error, t('That did not work. Please try again.')) });
  }

  useEffect(() => {
    if (!names || tabStorage.get(STORAGE_KEYS.userFollow) !== name) return;
    tabStorage.remove(STORAGE_KEYS.userFollow);
    if (!names.includes(name)) void follow({ body: { name, is_followed: true } });
  }, [follow, name, names]);

  return (
    <Button
      size="small"
      variant="secondary"
      icon={isFollowed ? <BellOff /> : <Bell />}
      isBusy={isLoading}
      disabled={!names}
      aria-label={isFollowed ? t('Unfollow {name}', { name }) : t('Follow {name}', { name })}
      onClick={() => void toggle()}
    >
      {isFollowed ? t('Unfollow') : t('Follow')}
    </Button>
  );
}
