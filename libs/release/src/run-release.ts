import path from 'node:path';
import {
  LEAVE_PINS_PATH,
  REGISTRY_CALLS,
  type DeployResult,
  type ReleaseStatus,
  type ReleasesOverview,
} from '@magnetx/federation';
import { UsageError, createCli, numberBy, parsedBy, runCli, type Cli } from '@magnetx/operations';
import { z } from 'zod';
import { createPrinter, describeOverview, describeStatus, type Printer, type TextStream } from './print.ts';
import { FollowUpError, publishBuild, type BuildRemote } from './publish-build.ts';
import { readProvenance } from './read-provenance.ts';
import { readReleases, type NamedRelease } from './read-releases.ts';
import { RegistryError, createRegistryClient, type RegistryClient } from './registry-client.ts';
import { readSettings, readSite, remotesOf, tokensFor } from './settings.ts';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** How `publish` gets a build without `--build`. */
  readonly buildRemote: BuildRemote;
}

interface Options {
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly url?: string;
  readonly build?: string;
  readonly promote?: true;
  readonly now?: true;
  readonly again?: true;
  readonly canary?: number;
  readonly share?: number;
  readonly failedMax?: number;
  readonly origin?: string;
  readonly hours?: number;
  readonly keep?: number;
  readonly toRevision?: number;
  readonly takeOffSite?: true;
}

interface Job {
  readonly client: RegistryClient;
  readonly printer: Printer;
  readonly env: NodeJS.ProcessEnv;
  /** Of the client's remote. */
  readonly version: string | undefined;
  /** The other releases of the change. */
  readonly others: readonly NamedRelease[];
  readonly options: Options;
}

type Act = (job: Job) => Promise<DeployResult | ReleaseStatus | ReleasesOverview>;

const FOOTER = `
DEPLOY_TOKEN, in the environment or in .env, is the token of that remote. The operator of the site issues it:
npm run deploy-token -- issue <remote>

Several areas are changed as one: npm run release -- promote shell@2.0.0-… mfe-admin. They are checked with each other,
and either all are changed or none. DEPLOY_TOKEN then has the token of each, separated by commas.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;

const { canary, pin, prune, rollback } = REGISTRY_CALLS;
const percentOf = canary.body.shape;
const now = ['--now', 'for all visitors immediately, not for a growing share of them first'] as const;
const again = ['--again', 'also if this version was rolled back before'] as const;
const failedMax = [
  '--failed-max <percent>',
  'the failures among its visitors above which it is rolled back (default: 10)',
] as const;

async function newestOf({ status }: RegistryClient, remote: string): Promise<string> {
  const [newest] = (await status(remote)).versions;
  if (!newest) throw new Error(`No version of ${remote} is published: npm run release -- publish ${remote}`);
  return newest.version;
}

/** A change of the registry, whose steps are printed. */
const change =
  (send: (job: Job) => Promise<DeployResult>): Act =>
  async (job) => {
    const result = await send(job);
    result.steps.forEach(job.printer.print);
    return result;
  };

/** Of all remotes without one. */
const readStatus: Act = ({ client }) => (client.remote === '' ? client.overview() : client.status());

function toJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A failure for programs: the registry's error, with the steps taken before. */
function describeFailure(error: unknown, isUsage: boolean): object {
  const message = error instanceof Error ? error.message : String(error);
  const [steps, cause] = error instanceof FollowUpError ? [error.steps, error.cause] : [[], error];
  const { code, requestId } = cause instanceof RegistryError ? cause : { code: isUsage ? 'usage' : 'failed' };
  return { success: false, error: message, code, ...(requestId && { requestId }), steps };
}

type ChosenRelease = Record<keyof NamedRelease, string>;

/** The releases of a command, by default the newest. */
function chooseReleases({ client, version, others }: Job): Promise<ChosenRelease[]> {
  const named = [{ remote: client.remote, version }, ...others];
  return Promise.all(
    named.map(async (one) => ({ ...one, version: one.version ?? (await newestOf(client, one.remote)) })),
  );
}

/** Sends a change of these releases, of which the first is the client's. */
type Send = (job: Job, releases: readonly ChosenRelease[]) => Promise<DeployResult>;

const probe: Send = async (job, releases) => {
  // It loads what drives a browser, which no other command needs.
  const { probeReleases } = await import('./probe/probe-releases.ts');
  return probeReleases({ ...job, isDryRun: job.options.dryRun }, releases);
};

/** If the registry wants a probe before visitors get the releases, that is run, and the change is sent again. */
const served =
  (send: Send): Send =>
  async (job, releases) => {
    try {
      return await send(job, releases);
    } catch (error) {
      if (!(error instanceof RegistryError) || error.code !== 'not_probed' || job.options.dryRun) throw error;
    }
    const { steps } = await probe(job, releases);
    const sent = await send(job, releases);
    return { ...sent, steps: [...steps, ...sent.steps] };
  };

const sendPromotion = served(({ client, options }, [first, ...others]) => {
  const { now, again, failedMax: failedPercentMax, dryRun } = options;
  const version = first?.version ?? '';
  return client.change('promote', { version, with: [...others], failedPercentMax, now, again, dryRun });
});

const sendCanary = served(({ client, options }, [first]) => {
  const { share, canary: sharePercent = share ?? NaN, failedMax: failedPercentMax, dryRun } = options;
  return client.change('canary', { version: first?.version ?? '', sharePercent, failedPercentMax, dryRun });
});

/** Of the releases that the command names. */
const ofReleases = (send: Send): Act => change(async (job) => send(job, await chooseReleases(job)));

const rollBack = change(({ client, version, others, options }) => {
  const { dryRun, toRevision: revision, takeOffSite } = options;
  if (client.remote === '') throw new UsageError('Name an area, such as mfe-admin.');
  if (revision !== undefined && [version, ...others.map((other) => other.version)].some((one) => one !== undefined)) {
    throw new UsageError('Either versions or --to-revision, not both.');
  }
  return client.change('rollback', { version, revision, takeOffSite, with: [...others], dryRun });
});

const pinVersions = change(({ client, version, others, options: { origin, hours, dryRun } }) => {
  const versions = [{ remote: client.remote, version }, ...others];
  const [, ...pinned] = versions.flatMap((one) =>
    one.version === undefined ? [] : [{ ...one, version: one.version }],
  );
  const isComplete = versions.every((one) => (one.version === undefined) !== (origin === undefined));
  if (!isComplete || (origin !== undefined && others.length > 0)) {
    throw new UsageError('Name either a version or an --origin.');
  }
  return client.change('pin', { version, origin, hours, with: [...pinned], dryRun });
});

/** Runs one command, and prints its result. */
function createRunner({ env, stdout, stderr }: Surroundings) {
  return async (act: Act, words: readonly string[], options: Options): Promise<void> => {
    const printer = createPrinter(options.json ? stderr : stdout);
    const { url, tokens, warning } = readSettings(options.url, env);
    // A revision has a version of each remote, so the tokens alone are enough.
    const isByTokens = words.length === 0 && options.toRevision !== undefined;
    const named = readReleases(isByTokens ? remotesOf(tokens) : words);
    const [{ remote, version } = { remote: '', version: undefined }, ...others] = named;
    stderr.write(`Site: ${url}\n`);
    if (warning !== null) stderr.write(`${warning}\n`);
    const provenance = await readProvenance(env, env['INIT_CWD'] ?? '.');
    const own = tokensFor(
      named.map((release) => release.remote),
      tokens,
    );
    const client = createRegistryClient({ url, tokens: own, remote, provenance });
    const result = await act({ client, printer, env, version, others, options });
    if (options.json) return void stdout.write(toJson({ success: true, ...result }));
    if ('remotes' in result) return printer.print(describeOverview(result));
    if ('log' in result) return printer.print(describeStatus(result));
    if (result.pinUrl !== undefined) printer.print(result.pinUrl);
  };
}

function addUnpin(program: Cli, { env, stdout }: Pick<Surroundings, 'env' | 'stdout'>): void {
  program
    .command('unpin')
    .description('print the address at which a browser leaves its pins')
    .option('--url <address>', 'the address of the site')
    .action(({ url }: { url?: string }) => {
      stdout.write(`${new URL(LEAVE_PINS_PATH, readSite(url, env)).href}\n`);
    });
}

function createProgram({ env, stdout, stderr, buildRemote }: Surroundings) {
  const program = createCli('npm run release --', 'Release the shell or an area.', { stdout, stderr });
  program.addHelpText('after', FOOTER);
  const run = createRunner({ env, stdout, stderr, buildRemote });
  /** `isOne`: the command is about one remote, whose version may follow it. */
  const add = (name: string, description: string, act: Act, argument: string, { isOne = false } = {}) => {
    const command = program
      .command(name)
      .description(description)
      .argument(argument, 'an area such as mfe-admin, or the shell; with a version mfe-admin@1.2.0-0123456789ab')
      .option('--dry-run', 'only check', false)
      .option('--json', 'one JSON document on stdout, sentences on stderr (with: npm run --silent release)', false)
      .option('--url <address>', 'the address of the site (default: REGISTRY_URL, else http://localhost and PORT)');
    if (isOne) command.argument('[version]', 'such as 1.2.0-0123456789ab');
    return command.action(() => {
      const words = (command.processedArgs as (string | string[] | undefined)[]).flatMap((word) => word ?? []);
      return run(act, words, command.opts<Options>());
    });
  };

  add('publish', 'build and upload it; visitors do not get it yet', (job) => publish(job, buildRemote), '<remote...>')
    .option('--build <dir>', 'use this finished build instead of building')
    .option('--promote', 'make it live as well')
    .option(...now)
    .option('--canary <percent>', 'serve it to this share of the visitors as well', numberBy(percentOf.sharePercent))
    .option(...failedMax, numberBy(percentOf.failedPercentMax));
  add('probe', 'mount each page in a browser, and record the problems', ofReleases(probe), '<release...>');
  add(
    'promote',
    'make a published version live, step by step (default: the newest)',
    ofReleases(sendPromotion),
    '<release...>',
  )
    .option(...now)
    .option(...again)
    .option(...failedMax, numberBy(percentOf.failedPercentMax));
  add(
    'canary',
    'serve a version to a share of the visitors (default: the newest)',
    ofReleases(sendCanary),
    '<release>',
    {
      isOne: true,
    },
  )
    .requiredOption('--share <percent>', 'of all visitors, 0.1 to 100', numberBy(percentOf.sharePercent))
    .option(...failedMax, numberBy(percentOf.failedPercentMax));
  add('rollback', 'roll back a running canary, else restore the previous version', rollBack, '[release...]')
    .option(
      '--to-revision <n>',
      'restore what was live in that revision (default: of all areas that DEPLOY_TOKEN has a token of)',
      numberBy(rollback.body.shape.revision),
    )
    .option('--take-off-site', 'also if an area then has no live version, and leaves the site');
  add('pin', 'print a link for testers to versions that are not live', pinVersions, '<release...>')
    .option(
      '--origin <url>',
      "a developer's own build, such as http://localhost:4010",
      parsedBy(z.url({ protocol: /^https?$/ })),
    )
    .option('--hours <n>', 'how long, up to 336 (default: 24)', numberBy(pin.body.shape.hours));
  addUnpin(program, { env, stdout });
  const pruneOld = change(({ client, options: { keep, dryRun } }) => client.change('prune', { keep, dryRun }));
  add('prune', 'remove old versions that are not needed', pruneOld, '<remote>').option(
    '--keep <n>',
    'but keep this many of the newest (default: 5)',
    numberBy(prune.body.shape.keep),
  );
  add('status', 'print the live version, the canary and the latest changes (default: of all)', readStatus, '[remote]');
  return program;
}

function publish(job: Job, buildRemote: BuildRemote): Promise<DeployResult> {
  const { client, printer, env, version, others, options } = job;
  const { build, promote, canary: sharePercent, failedMax: failedPercentMax, dryRun } = options;
  if (options.now && !promote) throw new UsageError('--now needs --promote.');
  if (promote && sharePercent !== undefined) throw new UsageError('Either --promote or --canary, not both.');
  if (failedPercentMax !== undefined && sharePercent === undefined && !promote) {
    throw new UsageError('--failed-max needs --canary or --promote.');
  }
  if ([version, ...others.map((other) => other.version)].some((one) => one !== undefined)) {
    throw new UsageError('A build has its own version, so publish takes none.');
  }
  if (others.length > 0 && sharePercent !== undefined) throw new UsageError('--canary takes one area.');
  const follow = (published: readonly ChosenRelease[]) => (promote ? sendPromotion : sendCanary)(job, published);
  return publishBuild({
    client,
    printer,
    isDryRun: dryRun,
    others: others.map(({ remote }) => remote),
    build: build === undefined ? undefined : path.resolve(env['INIT_CWD'] ?? '.', build),
    buildRemote,
    follow: promote || sharePercent !== undefined ? follow : undefined,
  });
}

/** Runs one command line. Returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runRelease(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  const onFailure = (error: unknown, code: number): void => {
    if (args.includes('--json')) stdout.write(toJson(describeFailure(error, code === 2)));
  };
  return runCli(createProgram(surroundings), args, { stderr, onFailure });
}
