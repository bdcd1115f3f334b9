import { t } from '@magnetx/texts';
import { Container } from '@magnetx/ui';
import { ConnectScreen, EarnScreen, TaskScreen } from './step-screens.tsx';
import styles from './steps.module.css';

/** How it works. */
export const STEPS = [
  {
    title: t('Connect with X'),
    text: t('One sign-in, no form. Your first 1,000 MXP arrive with it, and a link of your own to share.'),
    screen: <ConnectScreen />,
  },
  {
    title: t('Act on what pays'),
    text: t(
      'Pick a task, a giveaway or an opportunity. Submit your link: a person reviews it and explains the decision.',
    ),
    screen: <TaskScreen />,
  },
  {
    title: t('Collect, every month'),
    text: t('MXP count immediately. Cash rewards go to the wallet that you connect, once a month.'),
    screen: <EarnScreen />,
  },
];

/** How it works, with a piece of the real screen beside each step. */
export function Steps() {
  return (
    <Container as="section" className={styles.section} aria-labelledby="steps-title">
      <div className={styles.header}>
        <h2 className={styles.title} id="steps-title">
          {t('How it works')}
        </h2>
        <p className={styles.note}>{t('The screens show example data.')}</p>
      </div>
      <ol>
        {STEPS.map(({ title, text, screen }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
            <div className={styles.screen} aria-hidden="true">
              {screen}
            </div>
          </li>
        ))}
      </ol>
    </Container>
  );
}
