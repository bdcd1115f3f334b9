import { formatMxp, formatUsd, LISTING_DAY_MXP, questFeeMxp } from '@magnetx/contracts';
import { ButtonLink, Container } from '@magnetx/ui';
import { otherAreas } from '../../paths.ts';
import { useWaysIn } from '../../shared/session/use-way-in.ts';
import { renderLink } from '../../shared/site/site-link.tsx';
import { TaskScreen } from '../landing/steps/step-screens.tsx';
import { FeeCalculator } from './fee-calculator.tsx';
import styles from './front-door.module.css';
import { Closing, PitchPage, StepList } from './pitch.tsx';

/** Fees in MXP. */
const EXAMPLES = [
  {
    what: 'Task: a thread',
    pays: '$500 for each approved thread',
    fee: questFeeMxp({ type: 'task', cashCents: 50_000 }),
  },
  {
    what: 'Task: a video',
    pays: '$1,200 for each approved video',
    fee: questFeeMxp({ type: 'task', cashCents: 120_000 }),
  },
  { what: 'Small giveaway', pays: '$100 for the winner', fee: questFeeMxp({ type: 'giveaway', cashCents: 10_000 }) },
  { what: 'Large giveaway', pays: '$2,500 for 10 winners', fee: questFeeMxp({ type: 'giveaway', cashCents: 250_000 }) },
  { what: 'Job, 30 days', pays: 'Applications in your inbox', fee: 30 * LISTING_DAY_MXP },
];

const STEPS = [
  { title: 'Register', text: 'A project name, a username and a password. Look around before you pay anything.' },
  { title: 'Post a quest', text: 'Say what to do, what it pays and until when. The fee is shown while you type.' },
  {
    title: 'Read what comes in',
    text: 'Every submission is a public link. You decide what your reserve covers, and an admin the rest.',
  },
  {
    title: 'Pay for what was approved',
    text: 'Reserve the rewards, and your card shows Funded. Payouts go out once a month, to wallets, with a reference.',
  },
];

/** The costs of the product for a project, and how it works. */
export function ForProjectsPage() {
  const { project } = useWaysIn();
  const enter = project ? (
    <ButtonLink size="large" href={project} render={renderLink}>
      Open your dashboard
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={otherAreas.projectRegister} render={renderLink}>
      Register your project
    </ButtonLink>
  );
  return (
    <PitchPage
      name="For projects"
      title="Pay for work that was approved. Nothing else."
      lead="Post a task, a giveaway or a job to people who act. A person reviews every link before it is paid."
      picture={<TaskScreen />}
      actions={
        <>
          {enter}
          <ButtonLink size="large" variant="secondary" href="#costs" render={renderLink}>
            See the costs
          </ButtonLink>
        </>
      }
    >
      <Container as="section" id="costs" className={styles.section} aria-label="The costs">
        <h2 className={styles.sectionTitle}>The costs</h2>
        <p className={styles.lead}>
          One fee, in MXP, when you post: 100 MXP cost {formatUsd(100)}. A quest that is rejected, or ends before its
          review, gets it back.
        </p>
        <div className={styles.costs}>
          <FeeCalculator />
          <Examples />
        </div>
      </Container>
      <StepList title="How it works" steps={STEPS} />
      <Closing title="Post your first quest.">
        {enter}
        {project ? null : (
          <ButtonLink size="large" variant="quiet" href={otherAreas.projectLogin} render={renderLink}>
            Project sign-in
          </ButtonLink>
        )}
      </Closing>
    </PitchPage>
  );
}

function Examples() {
  return (
    <table className={styles.examples}>
      <caption>Examples</caption>
      <thead>
        <tr>
          <th scope="col">Quest</th>
          <th scope="col">Fee to post it</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map(({ what, pays, fee }) => (
          <tr key={what}>
            <th scope="row">
              {what} <span className={styles.pays}>{pays}</span>
            </th>
            <td>
              {formatMxp(fee)} <span className={styles.pays}>{formatUsd(fee)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
