import { formatCount } from '@magnetx/contracts';
import { confirmLoss, printLine, type Cli } from '@magnetx/operations';
import { restoreBackup } from '../backup/restore-backup.ts';
import { typedPath, withDatabase } from '../backup/with-database.ts';
import { describeDatabase } from '../db/connect.ts';
import { reportLedger, verifyLedgerOf } from './ledger-verify.ts';
import { targetDatabase } from './target-database.ts';

interface Options {
  readonly from: string;
  readonly drop?: string;
  readonly yes: boolean;
}

async function restore({ from, drop, yes }: Options): Promise<void> {
  const settings = targetDatabase();
  const { header } = await withDatabase(settings.url, (connection) => {
    printLine(`Checking ${from}, then filling ${connection.name} ...`);
    const onCollection = (collection: string, documents: number) =>
      printLine(`  ${collection}: ${formatCount(documents, 'document')}`);
    const confirmOverwrite = () =>
      confirmLoss(`This overwrites ${describeDatabase(settings.url)}.`, { yes, profile: settings.profile });
    return restoreBackup(connection, from, { drop, confirmOverwrite, onCollection });
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
    .option('--yes', 'overwrite it without a question', false)
    .action(restore);
}
