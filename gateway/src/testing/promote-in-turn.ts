import { createFolderObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createReleases } from '../registry/releases.ts';

/** `promote-in-turn.ts <store> <remote> <version> <version>`: promotes the two in turn until the process is killed. */
async function promoteInTurn([storeDir = '', name = '', ...versions]: readonly string[]): Promise<never> {
  const releases = createReleases({ store: createFolderObjectStore(storeDir), logger: pino({ level: 'silent' }) });
  for (let turn = 0; ; turn += 1) {
    const version = versions[turn % versions.length] ?? '';
    const { hasChanged, revision } = await releases.promote(name, version, { by: 'child', isDryRun: false });
    if (hasChanged) process.stdout.write(`${revision}\n`);
  }
}

promoteInTurn(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
