import { useNow } from '@magnetx/ui';
import { WorkPage } from '../../shared/components/work-page';
import { BatchTable } from './batch-table';
import { PreparePanel } from './prepare-panel';
import { ReconciliationPanel } from './reconciliation-panel';
import { useMonth } from './use-month';

/** The month's payout: who gets how much, the batches there are, and whether everything adds up. */
export function PayoutsPage() {
  const nowMs = useNow();
  const { months, month, setMonth } = useMonth(nowMs);
  return (
    <WorkPage title="Payouts" intro="Approved cash rewards and prizes, paid once a month to people's wallets.">
      <PreparePanel key={month} months={months} month={month} onMonthChange={setMonth} />
      <BatchTable nowMs={nowMs} />
      <ReconciliationPanel />
    </WorkPage>
  );
}
