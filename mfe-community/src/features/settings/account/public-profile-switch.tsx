import type { MeUser } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { Link, useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { CheckField } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import styles from './account.module.css';
import { useSetPublicProfileMutation } from './account.endpoints.ts';

/** Shows the user's profile to anyone, or to no one. */
export function PublicProfileSwitch({ user }: { user: MeUser }) {
  const { notify } = useHost();
  const [send, { isLoading, isError, originalArgs }] = useSetPublicProfileMutation();
  const stored = user.has_public_profile;
  // The user is read again after the answer: until then, the stored choice would be the previous one.
  const isPublic = originalArgs && !isError ? originalArgs.body.is_public : stored;

  async function change(is_public: boolean): Promise<void> {
    const { error } = await send({ body: { is_public } });
    if (error === undefined) return;
    const message = errorText(error, t('Something went wrong. Please try again.'));
    notify({ type: 'error', title: t('Your profile was not changed'), message });
  }

  return (
    <div className={styles.profile}>
      <CheckField
        label={t('Show my public profile')}
        checked={isPublic}
        disabled={isLoading}
        onChange={(event) => void change(event.target.checked)}
      />
      <p className={styles.text}>
        {stored ? (
          <Link to={paths.publicProfile.href(user.x_username)}>{t('See your public profile')}</Link>
        ) : (
          t('If you show it, anyone can see your name, level, earned MXP, streak, badges and approved work.')
        )}
      </p>
    </div>
  );
}
