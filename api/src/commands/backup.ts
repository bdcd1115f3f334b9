import { stat } from 'node:fs/promises';
import { formatCount } from '@magnetx/contracts';
import { printLine, type Cli } from '@magnetx/operations';
import { takeBackup } from '../backup/take-backup.ts';
import { typedPath, withDatabase } from '../backup/with-database.ts';
import { targetDatabase } from './target-database.ts';

const MEGABYTE = 1024 * 1024;

async function backup({ to }: { readonly to: string }): Promise<void> {
  const { url } = targetDatabase();
  const { header, end } = await withDatabase(url, (connection) => {
    printLine(`Reading ${connection.name} ...`);
    return takeBackup(connection, to, (collection, documents) =>
      printLine(`  ${collection}: ${formatCount(documents, 'document')}`),
    );
  });
  const total = Object.values(end.documents).reduce((sum, documents) => sum + documents, 0);
  const { size } = await stat(to);
  printLine(`${to}: ${formatCount(total, 'document')} as of ${header.takenAt.toISOString()}, read back and whole.`);
  printLine(`${(size / MEGABYTE).toFixed(1)} MB, SHA-256 of the content: ${end.sha256}`);
}

export function addBackup(program: Cli): void {
  program
    .command('backup')
    .description('write the state of the database at one moment to a file; APIs may run')
    .requiredOption('--to <file>', 'a file that does not exist yet', typedPath)
    .action(backup);
}
