import { loadDatabaseSettings } from '../config.ts';
import { printLedgerReport } from './print-ledger-report.ts';
import { runCommand } from './run-command.ts';
import { verifyLedgerOf } from './verify-ledger-of.ts';

runCommand('The ledger could not be verified.', async () => {
  printLedgerReport(await verifyLedgerOf(loadDatabaseSettings(process.env)));
});
