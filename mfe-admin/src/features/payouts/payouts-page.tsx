import { t } from '@magnetx/texts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { BatchExport, BatchTable, useBatchList } from './batch-table.tsx';
import { PreparePanel } from './prepare-panel.tsx';
import { ReconciliationPanel } from './reconciliation-panel.tsx';
import { useMonth } from './use-month.ts';
import { useWalletChangeList, WalletChangeExport, WalletChangesPanel } from './wallet-changes-panel.tsx';

/** The month's payout: who gets how much, the batches there are, and whether everything adds up. */
export function PayoutsPage() {
  const { months, month, setMonth } = useMonth();
  const list = useBatchList();
  const changes = useWalletChangeList();
  return (
    <WorkPage
      title={t('Payouts')}
      intro={t("Approved cash rewards and prizes, paid once a month to people's wallets.")}
      actions={
        <>
          <WalletChangeExport list={changes} />
          <BatchExport list={list} />
        </>
      }
    >
      <PreparePanel key={month} months={months} month={month} onMonthChange={setMonth} />
      <WalletChangesPanel list={changes} />
      <BatchTable list={list} />
      <ReconciliationPanel />
    </WorkPage>
  );
}
