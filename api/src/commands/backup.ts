import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatCount } from '@magnetx/contracts';
import { takeBackup } from '../backup/take-backup.ts';
import { typedPath, withDatabase } from '../backup/with-database.ts';
import { loadDatabaseSettings } from '../config.ts';
import { runCommand, say } from './run-command.ts';

const MEGABYTE = 1024 * 1024;

runCommand('There is no backup.', async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new Error('Name the file: npm run backup -- --to FILE');
  const file = typedPath(to);
  const { url } = loadDatabaseSettings(process.env);
  const { header, end } = await withDatabase(url, (connection) => {
    say(`Reading ${connection.name} ...`);
    return takeBackup(connection, file, (collection, documents) =>
      say(`  ${collection}: ${formatCount(documents, 'document')}`),
    );
  });
  const total = Object.values(end.documents).reduce((sum, documents) => sum + documents, 0);
  const { size } = await stat(file);
  say(`${file}: ${formatCount(total, 'document')} as of ${header.takenAt.toISOString()}, read back and whole.`);
  say(`${(size / MEGABYTE).toFixed(1)} MB, SHA-256 of what it holds: ${end.sha256}`);
});
