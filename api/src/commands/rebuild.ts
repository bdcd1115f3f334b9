import { formatCount } from '@magnetx/contracts';
import { printLine, type Cli } from '@magnetx/operations';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { loadConfig, type Config } from '../config.ts';
import type { DerivedCollection } from '../db/derived-collection.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { systemRandom } from '../runtime/random.ts';
import { withProduct } from '../with-product.ts';
import { announceDatabase } from './target-database.ts';

/** Rejects a database that is half restored. */
function withDerived<T>(
  config: Config,
  work: (derived: readonly DerivedCollection[], connection: Connection) => Promise<T>,
): Promise<T> {
  const deps = { config, logger: pino({ level: 'silent' }), random: systemRandom, waitMs: 0 };
  return withProduct(deps, async ({ connection, product }) => {
    await assertWhole(connection);
    return work(product.derived, connection);
  });
}

/** Null if the collection follows from its sources. */
async function describeWrong({ name, findWrong }: DerivedCollection): Promise<string | null> {
  const [first, ...rest] = await findWrong();
  if (first === undefined) return null;
  const rows = formatCount(rest.length + 1, 'row');
  return `${name}: ${rows} missing or wrong, first: ${first}. To correct: npm run rebuild -- ${name}`;
}

/** A sentence for each derived collection that is missing, or differs from what it follows from. APIs may run. */
export function verifyDerivedOf(config: Config): Promise<string[]> {
  return withDerived(config, async (derived) => {
    const wrong: string[] = [];
    for (const collection of derived) wrong.push((await describeWrong(collection)) ?? '');
    return wrong.filter((text) => text !== '');
  });
}

async function list(derived: readonly DerivedCollection[]): Promise<void> {
  for (const collection of derived) {
    printLine((await describeWrong(collection)) ?? `${collection.name}: follows from its sources.`);
  }
}

/** Computes a derived collection again, whatever became of it. APIs may run. */
export function rebuildDerivedOf(config: Config, name: string): Promise<void> {
  return withDerived(config, async (derived, connection) => {
    const collection = derived.find((one) => one.name === name);
    if (!collection) throw new Error(`There is no derived collection ${name}. List them: npm run rebuild -- list`);
    // A dropped collection has lost its indexes, without which lists fail.
    await ensureIndexes(connection, { mayReplace: false });
    await collection.rebuild();
    const wrong = await describeWrong(collection);
    if (wrong !== null) throw new Error(wrong);
  });
}

export function addRebuild(program: Cli): void {
  program
    .command('rebuild')
    .description('compute a collection again that follows from others; APIs may run')
    .argument('<name>', 'of the collection, or list: whether each follows from its sources')
    .action(async (name: string) => {
      const config = loadConfig(process.env);
      announceDatabase(config.database);
      if (name === 'list') return withDerived(config, list);
      await rebuildDerivedOf(config, name);
      printLine(`${name} is rebuilt: it follows from its sources.`);
    });
}
