import { createCli, runProcess } from '@magnetx/operations';
import { addBackup } from './commands/backup.ts';
import { addDemoReset } from './commands/demo-reset.ts';
import { addDoctor } from './commands/doctor.ts';
import { addJobs } from './commands/jobs.ts';
import { addLedgerVerify } from './commands/ledger-verify.ts';
import { addMigrate } from './commands/migrate.ts';
import { addOutbox } from './commands/outbox.ts';
import { addProgressVerify } from './commands/progress-verify.ts';
import { addRebuild } from './commands/rebuild.ts';
import { addRestore } from './commands/restore.ts';

const program = createCli(
  'npm run',
  'Operate the database of the API: the local one, or the one that MONGODB_URL names.',
);
const verifications = [addLedgerVerify, addProgressVerify, addRebuild];
for (const add of [addBackup, addRestore, ...verifications, addMigrate, addJobs, addOutbox, addDemoReset, addDoctor])
  add(program);
await runProcess(program);
