import { t } from '@magnetx/texts';
import { Button, Note } from '@magnetx/ui';
import styles from './toolbar.module.css';
import type { ListPlace } from './use-list-place.ts';

/** Above a list that does not start with its first rows. */
export function ListStart({ place }: { place: Pick<ListPlace, 'start' | 'toFirst'> }) {
  if (place.start === '') return null;
  return (
    <div className={styles.start}>
      <Note>{t('The rows before these are not shown.')}</Note>
      <Button variant="secondary" size="small" onClick={place.toFirst}>
        {t('Show from the start')}
      </Button>
    </div>
  );
}
