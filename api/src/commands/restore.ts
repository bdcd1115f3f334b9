import { formatCount } from '@magnetx/contracts';
import { printLine, type Cli } from '@magnetx/operations';
import { restoreBackup } from '../backup/restore-backup.ts';
import { typedPath, withDatabase } from '../backup/with-database.ts';
import { loadDatabaseSettings } from '../config.ts';
import { reportLedger, verifyLedgerOf } from './ledger-verify.ts';

async function restore({ from, drop }: { readonly from: string; readonly drop?: string }): Promise<void> {
  const settings = loadDatabaseSettings(process.env);
  const { header } = await withDatabase(settings.url, (connection) => {
    printLine(`Checking ${from}, then filling ${connection.name} ...`);
    const onCollection = (collection: string, documents: number) =>
      printLine(`  ${collection}: ${formatCount(documents, 'document')}`);
    return restoreBackup(connection, from, { drop, onCollection });
  });
  printLine(`Restored: ${header.database} as of ${header.takenAt.toISOString()}, with its indexes.`);
  reportLedger(await verifyLedgerOf(settings));
}

export function addRestore(program: Cli): void {
  program
    .command('restore')
    .description('fill an empty database from a backup and verify its ledger')
    .requiredOption('--from <file>', 'a file that the backup command wrote', typedPath)
    .option('--drop <database>', 'overwrite this database; it must be the one that MONGODB_URL names')
    .action(restore);
}
