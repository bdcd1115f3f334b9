import { t } from '@magnetx/texts';
import { Container, Stack, renderOutsideAnchor } from '@magnetx/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useCommunityLinks } from '../../../shared/site/use-community-links.tsx';
import { ContactFormSlot } from './contact-form-slot.tsx';
import styles from './contact.module.css';

/** Where to reach us: by a message, or where the community is. */
export function Contact() {
  const channels = useCommunityLinks();
  return (
    <section className={styles.section} id="contact" aria-labelledby="contact-title">
      <Container className={styles.columns}>
        <Stack>
          <h2 className={styles.title} id="contact-title">
            {t('Talk to us')}
          </h2>
          <p className={styles.text}>{t('Questions, ideas, a project to bring: write to us.')}</p>
          {channels.length > 0 ? (
            <ul className={styles.links}>
              {channels.map(({ label, href, icon, about }) => (
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
          ) : null}
        </Stack>
        <ContactFormSlot />
      </Container>
    </section>
  );
}
