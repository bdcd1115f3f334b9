import { activityOf, formatElapsedTime, type MeUser } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { locale, t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, Badge, Skeleton, Spinner, VisuallyHidden } from '@magnetx/ui';
import styles from './profile.module.css';

/** The user's profile. While the account loads, every line keeps its place. */
export function Profile({ user }: { user: MeUser | undefined }) {
  if (!user) return <LoadingProfile />;
  const handle = user.x_username.replace(/^@/, '');
  const name = user.x_name || handle;
  return (
    <section className={styles.profile} aria-label={t('Your profile')}>
      <div className={styles.face}>
        <Avatar name={name} src={user.avatar_url} size="large" isDecorative />
      </div>
      <div className={styles.names}>
        <h1 title={name}>{name}</h1>
        <p className={styles.handle}>@{handle}</p>
      </div>
      <LastActivity at={user.last_active_at} />
      <p className={styles.bio}>{user.x_bio || t('No bio available.')}</p>
    </section>
  );
}

/** The badge and the time, which grow old while the page is open. */
function LastActivity({ at }: { at: string }) {
  const nowMs = useNow();
  const { label, tone } = activityOf(nowMs - Date.parse(at));
  return (
    <p className={styles.activity}>
      <Badge tone={tone} icon={<Dot />}>
        {label}
      </Badge>
      <span>
        <Trans
          text="Last active {time}"
          values={{
            time: (
              <time dateTime={at} title={new Date(at).toLocaleString(locale())}>
                {formatElapsedTime(Date.parse(at), nowMs)}
              </time>
            ),
          }}
        />
      </span>
    </p>
  );
}

function Dot() {
  return (
    <svg viewBox="0 0 8 8" className={styles.dot}>
      <circle cx="4" cy="4" r="4" fill="currentColor" />
    </svg>
  );
}

function LoadingProfile() {
  return (
    <section className={styles.profile} aria-label={t('Your profile')} aria-busy="true">
      <VisuallyHidden>
        <h1>{t('Your dashboard')}</h1>
        <Spinner label={t('Loading your dashboard...')} />
      </VisuallyHidden>
      <div className={styles.face}>
        <Skeleton width={72} height={72} shape="circle" />
      </div>
      <div className={styles.names}>
        <p className={styles.name}>
          <Skeleton width="14rem" height="1em" />
        </p>
        <p className={styles.handle}>
          <Skeleton width="7rem" height="1em" />
        </p>
      </div>
      <div className={styles.activity}>
        <Skeleton width="12rem" height="1em" />
      </div>
      <div className={styles.bio}>
        <Skeleton width="22rem" height="1em" />
      </div>
    </section>
  );
}
