import { t } from '@magnetx/texts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, Container, FieldLines, buttonClassName } from '@magnetx/ui';
import styles from './not-found-page.module.css';

/** For every address that no area has. The gateway answers it with status 404. */
export function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router's first entry, in a tab that has no other: a step back would do nothing.
  const isFirstOfTab = key === 'default' && window.history.length <= 1;
  return (
    <Container as="main" id="main" width="narrow" className={styles.page}>
      <title>{t('Page Not Found · MagnetX')}</title>
      <FieldLines className={styles.art} />
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>{t('Page Not Found')}</h1>
      <p>{t("The page you're looking for doesn't exist or has been moved.")}</p>
      <div className={styles.actions}>
        <Link to="/" className={buttonClassName({ variant: 'primary' })}>
          {t('Go Home')}
        </Link>
        <Button variant="secondary" onClick={() => (isFirstOfTab ? navigate('/') : navigate(-1))}>
          {t('Go Back')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Link to="/quests">{t('Quests')}</Link>
        <Link to="/projects">{t('Projects')}</Link>
      </div>
    </Container>
  );
}
