import { releaseNameSchema } from '@magnetx/federation';
import { createObjectStore, describeStore } from '@magnetx/object-store';
import { numberBy, parsedBy, type Cli, type Stream } from '@magnetx/operations';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { type DeployToken, DeployTokens, type IssuedToken } from '../registry-api/deploy-tokens.ts';

const HOUR_MS = 3_600_000;
const GRACE_HOURS = 24;

const FOOTER = `
A new token is printed once, alone on stdout. The store keeps only its hash.`;

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** `print` writes results to stdout, `inform` everything else to stderr. */
interface Output {
  readonly inform: (sentence: string) => void;
  readonly print: (line: string) => void;
}

const amount = numberBy(z.number().positive().max(100_000));

function timeIn(amount: number, unitMs: number): Date {
  return new Date(Date.now() + amount * unitMs);
}

function endOf({ endsAt }: DeployToken): string {
  if (endsAt === null) return 'valid until it is revoked';
  return Date.parse(endsAt) > Date.now() ? `valid until ${endsAt}` : `ended ${endsAt}`;
}

function printToken({ token, text }: IssuedToken, { inform, print }: Output): void {
  inform(`A token of ${token.remote}, ${endOf(token)}. Store it now, it is not shown again:`);
  print(text);
}

async function listAll(tokens: DeployTokens, remote: string, { inform, print }: Output): Promise<void> {
  const listed = await tokens.list(remote);
  if (listed.length === 0) inform(`${remote} has no deploy token.`);
  for (const token of listed) print(`${token.id}  created ${token.createdAt}  ${endOf(token)}`);
}

async function revoke(tokens: DeployTokens, remote: string, id: string | null, { inform }: Output): Promise<void> {
  const ended = await tokens.revoke(remote, id);
  if (id !== null && ended.length === 0) throw new Error(`${remote} has no valid token ${id}.`);
  if (ended.length === 0) inform(`${remote} had no valid token.`);
  for (const token of ended) inform(`The token ${token.id} of ${remote} has ended.`);
}

interface RotateOptions {
  readonly expiresDays?: number;
  readonly graceHours: number;
  readonly now: boolean;
}

export function addDeployToken(program: Cli, { env, stdout, stderr }: Surroundings): void {
  const output: Output = {
    inform: (sentence) => void stderr.write(`${sentence}\n`),
    print: (line) => void stdout.write(`${line}\n`),
  };
  const openTokens = (): DeployTokens => {
    const config = loadConfig(env);
    output.inform(`Store: ${describeStore(config.releaseStore)}`);
    return new DeployTokens(createObjectStore(config.releaseStore, createLogger('silent')));
  };
  const expiry = (days: number | undefined) => (days === undefined ? null : timeIn(days, 24 * HOUR_MS));
  const group = program
    .command('deploy-token')
    .description('manage the tokens for releasing a remote or the shell, directly in the store')
    .addHelpText('after', FOOTER);
  const add = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .argument('<remote>', 'an area such as mfe-admin, or the shell', parsedBy(releaseNameSchema));
  const expiresDays = [
    '--expires-days <n>',
    'how long the new token is valid (default: until revoked)',
    amount,
  ] as const;

  add('issue', 'create a token')
    .option(...expiresDays)
    .action(async (remote: string, options: { readonly expiresDays?: number }) =>
      printToken(await openTokens().issue(remote, expiry(options.expiresDays)), output),
    );
  add('rotate', 'create a token and end the others after a grace period')
    .option(...expiresDays)
    .option('--grace-hours <n>', 'how long the others stay valid', amount, GRACE_HOURS)
    .option('--now', 'end the others immediately', false)
    .action(async (remote: string, { expiresDays, graceHours, now }: RotateOptions) => {
      const oldEndAt = now ? new Date() : timeIn(graceHours, HOUR_MS);
      printToken(await openTokens().rotate(remote, oldEndAt, expiry(expiresDays)), output);
      output.inform(`Earlier tokens end ${now ? 'now' : `at ${oldEndAt.toISOString()} at the latest`}.`);
    });
  add('revoke', 'end tokens')
    .argument('[id]', 'of one token (default: all tokens of the remote)')
    .action((remote: string, id?: string) => revoke(openTokens(), remote, id ?? null, output));
  add('list', 'print the tokens').action((remote: string) => listAll(openTokens(), remote, output));
}
