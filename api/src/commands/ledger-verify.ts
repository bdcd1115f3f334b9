import { loadDatabaseSettings } from '../config';
import { printLedgerReport } from './print-ledger-report';
import { runCommand } from './run-command';
import { verifyLedgerOf } from './verify-ledger-of';

runCommand('The ledger could not be verified.', async () => {
  printLedgerReport(await verifyLedgerOf(loadDatabaseSettings(process.env)));
});
