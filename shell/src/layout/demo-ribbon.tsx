import { t } from '@magnetx/texts';
import { Ribbon } from './ribbon.tsx';

/** Says on every page that what it shows is made up. */
export function DemoRibbon() {
  return (
    <Ribbon tone="warning" label={t('About the data')} title={t('Demo data')}>
      {t('People and figures here are made up.')}
    </Ribbon>
  );
}
