import { parseArgs } from 'node:util';
import { releaseNameSchema } from '@magnetx/federation';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { createDeployTokens, type DeployToken, type DeployTokens, type IssuedToken } from './deploy-tokens.ts';
import { createObjectStore } from '../release-store/create-object-store.ts';

const HOUR_MS = 3_600_000;
const GRACE_HOURS = 24;

const HELP = `Deploy tokens: each opens the releases of one remote (or of the shell). Works on the store directly.

  npm run deploy-token -- issue <remote> [--expires-days 90]
  npm run deploy-token -- rotate <remote> [--grace-hours ${GRACE_HOURS} | --now] [--expires-days 90]
  npm run deploy-token -- revoke <remote> [<token id>]      without an id: all of the remote's
  npm run deploy-token -- list <remote>

A new token is printed once, alone on stdout; only its hash is kept. Rotating lets the old ones end after the grace.`;

/** What the person who typed the command has to change about it. */
class UsageError extends Error {}

/** Where sentences for people go, and what the command answers with. */
interface Output {
  readonly say: (sentence: string) => void;
  readonly print: (line: string) => void;
}

function parseCommand(args: readonly string[]) {
  const options = {
    'expires-days': { type: 'string' },
    'grace-hours': { type: 'string' },
    now: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function timeIn(option: string, text: string, unitMs: number): Date {
  const amount = Number(text);
  if (text.trim() === '' || !(amount > 0 && amount <= 100_000)) {
    throw new UsageError(`${option} must be a number above 0, not "${text}".`);
  }
  return new Date(Date.now() + amount * unitMs);
}

function endOf({ endsAt }: DeployToken): string {
  if (endsAt === null) return 'valid until it is revoked';
  return Date.parse(endsAt) > Date.now() ? `valid until ${endsAt}` : `ended ${endsAt}`;
}

function hand({ token, text }: IssuedToken, { say, print }: Output): void {
  say(`A token of ${token.remote}, ${endOf(token)}. Keep it now, it is not shown again:`);
  print(text);
}

async function listAll(tokens: DeployTokens, remote: string, { say, print }: Output): Promise<void> {
  const listed = await tokens.list(remote);
  if (listed.length === 0) say(`${remote} has no deploy token.`);
  for (const token of listed) print(`${token.id}  made ${token.createdAt}  ${endOf(token)}`);
}

async function revoke(tokens: DeployTokens, remote: string, id: string | null, { say }: Output): Promise<void> {
  const ended = await tokens.revoke(remote, id);
  if (id !== null && ended.length === 0) throw new Error(`${remote} has no valid token ${id}.`);
  if (ended.length === 0) say(`${remote} had no valid token.`);
  for (const token of ended) say(`The token ${token.id} of ${remote} has ended.`);
}

async function run(args: readonly string[], variables: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const { values, positionals } = parseCommand(args);
  if (values.help) return output.print(HELP);
  const [command, name, id, ...rest] = positionals;
  const remote = releaseNameSchema.safeParse(name);
  if (!remote.success) throw new UsageError('Name a remote, such as mfe-admin, or the shell.');
  if (rest.length > 0 || (id !== undefined && command !== 'revoke')) throw new UsageError('There is a word too many.');
  const config = loadConfig(variables);
  const tokens = createDeployTokens(createObjectStore(config, createLogger('silent')));
  output.say(`Store: ${config.releasesS3 ? `bucket ${config.releasesS3.bucket}` : config.releasesDir}`);
  const days = values['expires-days'];
  const expiresAt = days === undefined ? null : timeIn('--expires-days', days, 24 * HOUR_MS);
  const grace = values['grace-hours'] ?? String(GRACE_HOURS);
  switch (command) {
    case 'issue':
      return hand(await tokens.issue(remote.data, expiresAt), output);
    case 'rotate': {
      const oldEndAt = values.now ? new Date() : timeIn('--grace-hours', grace, HOUR_MS);
      hand(await tokens.rotate(remote.data, oldEndAt, expiresAt), output);
      return output.say(
        `Those that were valid before end ${values.now ? 'now' : `at ${oldEndAt.toISOString()} at the latest`}.`,
      );
    }
    case 'revoke':
      return revoke(tokens, remote.data, id ?? null, output);
    case 'list':
      return listAll(tokens, remote.data, output);
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

/** The operator's command. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runTokenCommand(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  try {
    await run(args, variables, output);
    return 0;
  } catch (error) {
    output.say(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return 1;
    output.say(`\n${HELP}`);
    return 2;
  }
}
