import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { CopyField } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import styles from './balance-page.module.css';

export interface DepositStepsProps {
  balance: { readonly deposit_instructions: string; readonly deposit_reference: string };
}

/** How a project deposits dollars. */
export function DepositSteps({ balance }: DepositStepsProps) {
  return (
    <>
      <p className={styles.instructions}>{balance.deposit_instructions}</p>
      {routerLink({ href: paths.siteHome.contact(), children: t('Write to us') })}
      <CopyField label={t('Your reference')} copyLabel={t('Copy')} value={balance.deposit_reference} />
    </>
  );
}
