import { printLine, type Cli } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { createRequestContext } from '../observability/request-context.ts';
import { systemRandom } from '../runtime/random.ts';
import { withProduct } from '../with-product.ts';
import { announceDatabase } from './target-database.ts';

async function restore(name: string, { member }: { readonly member: boolean }): Promise<void> {
  const config = loadConfig(process.env);
  announceDatabase(config.database);
  const logger = createLogger({ ...config, logLevel: 'warn' }, createRequestContext());
  const link = await withProduct({ config, logger, random: systemRandom, waitMs: 0 }, ({ product }) =>
    product.accounts.restoreAccess(member ? 'project' : 'admin', name, product.audit.log),
  );
  printLine(
    `${name} has no passkeys and recovery codes any more. This link sets a new password, once, for 30 minutes:`,
  );
  printLine(link);
}

export function addAdmin(program: Cli): void {
  program
    .command('admin')
    .description('help people who are locked out')
    .command('restore-access')
    .description('remove the passkeys and recovery codes of an admin, and print a reset link')
    .argument('<name>', 'with which the person signs in')
    .option('--member', 'of a project, not an admin', false)
    .action(restore);
}
