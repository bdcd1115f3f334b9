import { formatMxp, REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP } from '@magnetx/contracts';
import { ButtonLink, Container } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { XMark } from '../../shared/components/x-mark.tsx';
import { useWaysIn } from '../../shared/session/use-way-in.ts';
import { renderLink } from '../../shared/site/site-link.tsx';
import { ConnectScreen } from '../landing/steps/step-screens.tsx';
import styles from './front-door.module.css';
import { Closing, PitchPage, StepList } from './pitch.tsx';

const STEPS = [
  { title: 'Connect with X', text: 'One sign-in, no form. Your own link is there immediately.' },
  {
    title: 'Share your link',
    text: `A new person starts with ${formatMxp(SIGN_UP_REWARD_MXP)}, and you earn ${formatMxp(REFERRAL_REWARD_MXP)}.`,
  },
  { title: 'Act together', text: 'Tasks pay for work, opportunities for skills. Your people see what fits them.' },
  {
    title: 'Check every draw',
    text: 'A giveaway publishes its commitment first and its seed afterwards. Anyone can draw it again in the browser.',
  },
];

const GAINS = [
  { figure: formatMxp(REFERRAL_REWARD_MXP), text: 'for you, for each person who joins by your link' },
  { figure: formatMxp(SIGN_UP_REWARD_MXP), text: 'for each of them, with their first sign-in' },
  { figure: '0', text: 'posts that we make in your name, or theirs' },
];

/** The gains of a community from the product, and how to begin. */
export function ForCommunitiesPage() {
  const { user } = useWaysIn();
  const enter = user ? (
    <ButtonLink size="large" href={user} render={renderLink}>
      Open your dashboard
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={paths.connect.href()} render={renderLink} icon={<XMark />}>
      Connect with X
    </ButtonLink>
  );
  return (
    <PitchPage
      name="For communities"
      title="Bring your people. All of you gain."
      lead="One link for your group, points for everyone who comes, and paid work that they can take on the same day."
      picture={<ConnectScreen />}
      actions={
        <>
          {enter}
          {user ? null : (
            <ButtonLink size="large" variant="secondary" href={paths.waitlist.href()} render={renderLink}>
              Join Waitlist
            </ButtonLink>
          )}
        </>
      }
    >
      <Container as="section" className={styles.section} aria-label="What you gain">
        <dl className={styles.gains}>
          {GAINS.map(({ figure, text }) => (
            <div key={figure} className={styles.gain}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <StepList title="How it works" steps={STEPS} />
      <Closing title="Start with one link.">{enter}</Closing>
    </PitchPage>
  );
}
