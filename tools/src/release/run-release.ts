import { UsageError, parseCommand, wantsJson } from './arguments';
import { HELP } from './help';
import { createSpeaker, describeStatus, type TextStream } from './print';
import { RegistryError, createRegistryClient } from './registry-client';
import { JobError, runJob } from './run-job';
import { readSettings } from './settings';

/** What the command is started with. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

function toJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function release(args: readonly string[], { env, stdout, stderr }: Surroundings): Promise<void> {
  const command = parseCommand(args);
  if (!command) return void stdout.write(`${HELP}\n`);
  const speaker = createSpeaker(command.isJson ? stderr : stdout);
  const { url, token, warning } = readSettings(command.url, env);
  if (warning !== null) stderr.write(`${warning}\n`);
  const client = createRegistryClient({ url, token, remote: command.remote });
  const result = await runJob(command, { client, speaker, typedIn: env['INIT_CWD'] ?? '.' });
  if (command.isJson) return void stdout.write(toJson({ success: true, ...result }));
  if ('log' in result) return speaker.say(describeStatus(result));
  if (result.pinUrl !== undefined) speaker.say(result.pinUrl);
}

/** What a program is told about a failure: as the registry says it, with the steps that were taken before. */
function describeFailure(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error);
  const steps = error instanceof JobError ? error.steps : [];
  const cause = error instanceof JobError ? error.cause : error;
  const code = cause instanceof RegistryError ? cause.code : cause instanceof UsageError ? 'usage' : 'failed';
  const requestId = cause instanceof RegistryError ? cause.requestId : undefined;
  return { success: false, error: message, code, ...(requestId && { requestId }), steps };
}

/** Runs one command line. Returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runRelease(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  try {
    await release(args, surroundings);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (wantsJson(args)) stdout.write(toJson(describeFailure(error)));
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (isUsage) stderr.write('npm run release -- --help says how it is used.\n');
    return isUsage ? 2 : 1;
  }
}
