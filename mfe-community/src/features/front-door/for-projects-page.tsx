import { formatMxp, formatUsd, LISTING_DAY_MXP, questFeeMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
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
    what: t('Task: a thread'),
    pays: t('$500 for each approved thread'),
    fee: questFeeMxp({ type: 'task', cashCents: 50_000 }),
  },
  {
    what: t('Task: a video'),
    pays: t('$1,200 for each approved video'),
    fee: questFeeMxp({ type: 'task', cashCents: 120_000 }),
  },
  {
    what: t('Small giveaway'),
    pays: t('$100 for the winner'),
    fee: questFeeMxp({ type: 'giveaway', cashCents: 10_000 }),
  },
  {
    what: t('Large giveaway'),
    pays: t('$2,500 for 10 winners'),
    fee: questFeeMxp({ type: 'giveaway', cashCents: 250_000 }),
  },
  { what: t('Job, 30 days'), pays: t('Applications in your inbox'), fee: 30 * LISTING_DAY_MXP },
];

const STEPS = [
  { title: t('Register'), text: t('A project name, a username and a password. Look around before you pay anything.') },
  {
    title: t('Post a quest'),
    text: t('Say what to do, what it pays and until when. The fee is shown while you type.'),
  },
  {
    title: t('Read what comes in'),
    text: t('Every submission is a public link. You decide what your reserve covers, and an admin the rest.'),
  },
  {
    title: t('Pay for what was approved'),
    text: t(
      'Reserve the rewards, and your card shows Funded. Payouts go out once a month, to wallets, with a reference.',
    ),
  },
];

/** The costs of the product for a project, and how it works. */
export function ForProjectsPage() {
  const { project } = useWaysIn();
  const enter = project ? (
    <ButtonLink size="large" href={project} render={renderLink}>
      {t('Open your dashboard')}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={otherAreas.projectRegister} render={renderLink}>
      {t('Register your project')}
    </ButtonLink>
  );
  return (
    <PitchPage
      name={t('For projects')}
      title={t('Pay only for work that is approved.')}
      lead={t('Post a task, a giveaway or a job to people who act. A person reviews every link before it is paid.')}
      picture={<TaskScreen />}
      actions={
        <>
          {enter}
          <ButtonLink size="large" variant="secondary" href="#costs" render={renderLink}>
            {t('See the costs')}
          </ButtonLink>
        </>
      }
    >
      <Container as="section" id="costs" className={styles.section} aria-label={t('The costs')}>
        <h2 className={styles.sectionTitle}>{t('The costs')}</h2>
        <p className={styles.lead}>
          {t(
            'One fee, in MXP, when you post: 100 MXP cost {usd}. A quest that is ' +
              'rejected, or ends before its review, gets it back.',
            { usd: formatUsd(100) },
          )}
        </p>
        <div className={styles.costs}>
          <FeeCalculator />
          <Examples />
        </div>
      </Container>
      <StepList title={t('How it works')} steps={STEPS} />
      <Closing title={t('Post your first quest.')}>
        {enter}
        {project ? null : (
          <ButtonLink size="large" variant="quiet" href={otherAreas.projectLogin} render={renderLink}>
            {t('Project sign-in')}
          </ButtonLink>
        )}
      </Closing>
    </PitchPage>
  );
}

function Examples() {
  return (
    <table className={styles.examples}>
      <caption>{t('Examples')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Quest')}</th>
          <th scope="col">{t('Fee to post it')}</th>
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
