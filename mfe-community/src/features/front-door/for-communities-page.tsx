import { formatMxp, REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ButtonLink, Container } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { XMark } from '../../shared/components/x-mark.tsx';
import { useWaysIn } from '../../shared/session/use-way-in.ts';
import { renderLink } from '../../shared/site/site-link.tsx';
import { ConnectScreen } from '../landing/steps/step-screens.tsx';
import styles from './front-door.module.css';
import { Closing, PitchPage, StepList } from './pitch.tsx';

const STEPS = [
  { title: t('Connect with X'), text: t('One sign-in, no form. Your own link is there immediately.') },
  {
    title: t('Share your link'),
    text: t('A new person starts with {signUpRewardMxp}, and you earn {referralRewardMxp}.', {
      signUpRewardMxp: formatMxp(SIGN_UP_REWARD_MXP),
      referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
    }),
  },
  {
    title: t('Act together'),
    text: t('Tasks pay for work, opportunities for skills. Your people see what fits them.'),
  },
  {
    title: t('Check every draw'),
    text: t(
      'A giveaway publishes its commitment first and its seed afterwards. Anyone can draw it again in the browser.',
    ),
  },
];

const GAINS = [
  { figure: formatMxp(REFERRAL_REWARD_MXP), text: t('for you, for each person who joins by your link') },
  { figure: formatMxp(SIGN_UP_REWARD_MXP), text: t('for each of them, with their first sign-in') },
  { figure: '0', text: t('posts that we make in your name, or theirs') },
];

/** The gains of a community from the product, and how to begin. */
export function ForCommunitiesPage() {
  const { user } = useWaysIn();
  const enter = user ? (
    <ButtonLink size="large" href={user} render={renderLink}>
      {t('Open your dashboard')}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={paths.connect.href()} render={renderLink} icon={<XMark />}>
      {t('Connect with X')}
    </ButtonLink>
  );
  return (
    <PitchPage
      name={t('For communities')}
      title={t('Bring your people. All of you gain.')}
      lead={t(
        'One link for your group, points for everyone who comes, and paid work that they can take on the same day.',
      )}
      picture={<ConnectScreen />}
      actions={
        <>
          {enter}
          {user ? null : (
            <ButtonLink size="large" variant="secondary" href={paths.waitlist.href()} render={renderLink}>
              {t('Join Waitlist')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Container as="section" className={styles.section} aria-label={t('What you gain')}>
        <dl className={styles.gains}>
          {GAINS.map(({ figure, text }) => (
            <div key={figure} className={styles.gain}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <StepList title={t('How it works')} steps={STEPS} />
      <Closing title={t('Start with one link.')}>{enter}</Closing>
    </PitchPage>
  );
}
