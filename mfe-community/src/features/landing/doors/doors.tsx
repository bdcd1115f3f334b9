import { t } from '@magnetx/texts';
import { Card, Container, buttonClassName } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { renderLink } from '../../../shared/site/site-link.tsx';
import styles from './doors.module.css';

const DOORS = [
  {
    title: t('For projects'),
    text: t('Post a task, a giveaway or a job. See what it costs before you register, and pay for approved work.'),
    link: t('See what it costs'),
    href: paths.forProjects.href(),
    tone: 'north',
  },
  {
    title: t('For communities'),
    text: t('Bring your people by one link. They start with MXP, you earn with each of them, and the board is live.'),
    link: t('See how it grows'),
    href: paths.forCommunities.href(),
    tone: 'south',
  },
] as const;

/** The two other ways to take part than as a user. */
export function Doors() {
  return (
    <Container as="section" className={styles.doors} aria-label={t('For projects and communities')}>
      {DOORS.map(({ title, text, link, href, tone }) => (
        <Card key={title} as="article" padding="large" tone={tone} className={styles.door}>
          <h2 className={styles.title}>{title}</h2>
          <p>{text}</p>
          {renderLink({ href, className: buttonClassName({ variant: 'secondary' }), children: link })}
        </Card>
      ))}
    </Container>
  );
}
