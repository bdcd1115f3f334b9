import { parseArgs } from 'node:util';
import { formatCount } from '@magnetx/contracts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { typedPath, withDatabase } from '../backup/with-database.ts';
import { loadDatabaseSettings } from '../config.ts';
import { printLedgerReport } from './print-ledger-report.ts';
import { runCommand, say } from './run-command.ts';
import { verifyLedgerOf } from './verify-ledger-of.ts';

runCommand('Not restored.', async () => {
  const { from, drop } = parseArgs({ options: { from: { type: 'string' }, drop: { type: 'string' } } }).values;
  if (from === undefined) throw new Error('Name the file: npm run restore -- --from FILE [--drop DATABASE]');
  const file = typedPath(from);
  const settings = loadDatabaseSettings(process.env);
  const { header } = await withDatabase(settings.url, (connection) => {
    say(`Checking ${file}, then filling ${connection.name} ...`);
    const onCollection = (collection: string, documents: number) =>
      say(`  ${collection}: ${formatCount(documents, 'document')}`);
    return restoreBackup(connection, file, { drop, onCollection });
  });
  say(`All that ${header.database} held at ${header.takenAt.toISOString()} is there, with its indexes.`);
  printLedgerReport(await verifyLedgerOf(settings));
});
