import { ButtonLink, Container, renderOutsideAnchor } from '@magnetx/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { paths } from '../../../paths';
import { communityLinks } from '../community-links';
import { renderLink } from '../site-link';
import styles from './contact.module.css';

/** Where to reach us, and the last invitation to join. */
export function Contact({ referral }: { referral: string | null }) {
  const join = referral
    ? { label: 'Connect with X', href: paths.connect.href(referral) }
    : { label: 'Join Waitlist', href: paths.waitlist.href() };

  return (
    <section className={styles.section} id="contact" aria-labelledby="contact-title">
      <Container className={styles.columns}>
        <div className={styles.words}>
          <h2 className={styles.title} id="contact-title">
            Talk to us where the community is
          </h2>
          <p className={styles.text}>Questions, ideas, a project to bring: ask there, and read what others asked.</p>
          <ButtonLink size="large" href={join.href} render={renderLink}>
            {join.label}
          </ButtonLink>
        </div>
        <ul className={styles.links}>
          {communityLinks.map(({ label, href, icon, about }) => (
            <li key={label}>
              {renderOutsideAnchor({
                className: styles.link,
                href,
                children: (
                  <>
                    <span className={styles.icon} aria-hidden="true">
                      {icon}
                    </span>
                    <span className={styles.name}>{label}</span>
                    <span className={styles.about}>{about}</span>
                    <ArrowUpRight className={styles.arrow} size={24} aria-hidden="true" />
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
