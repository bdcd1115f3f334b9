import { parseArgs } from 'node:util';
import {
  canaryBodySchema,
  pinBodySchema,
  pruneBodySchema,
  releaseNameSchema,
  releaseVersionSchema,
} from '@magnetx/federation';

/** What the person who typed the command has to change about it. */
export class UsageError extends Error {}

interface CanaryShare {
  readonly sharePercent: number;
  readonly failedPercentMax: number;
}

/** One thing to do to one remote, in the words of the registry. */
export type Job =
  | { readonly name: 'publish'; readonly build: string | null; readonly then: 'promote' | CanaryShare | null }
  | { readonly name: 'promote'; readonly version: string | null }
  | { readonly name: 'canary'; readonly version: string | null; readonly canary: CanaryShare }
  | { readonly name: 'rollback'; readonly version: string | null }
  | { readonly name: 'pin'; readonly target: { version: string } | { origin: string }; readonly hours: number }
  | { readonly name: 'prune'; readonly keep: number }
  | { readonly name: 'status' };

export interface Command {
  readonly remote: string;
  readonly job: Job;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
  /** Null: where the settings say. */
  readonly url: string | null;
}

const OPTIONS = {
  build: { type: 'string' },
  promote: { type: 'boolean', default: false },
  canary: { type: 'string' },
  share: { type: 'string' },
  'failed-max': { type: 'string' },
  origin: { type: 'string' },
  hours: { type: 'string' },
  keep: { type: 'string' },
  url: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];
type Option = keyof typeof OPTIONS;

const EVERYWHERE: readonly Option[] = ['url', 'dry-run', 'json', 'help'];
const ALLOWED: Readonly<Record<string, readonly Option[]>> = {
  publish: ['build', 'promote', 'canary', 'failed-max'],
  promote: [],
  canary: ['share', 'failed-max'],
  rollback: [],
  pin: ['origin', 'hours'],
  prune: ['keep'],
  status: [],
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

type NumberSchema =
  (typeof canaryBodySchema.shape)['sharePercent' | 'failedPercentMax'] | typeof pruneBodySchema.shape.keep;

type Issue = NonNullable<ReturnType<NumberSchema['safeParse']>['error']>['issues'][number];

function wantedBy(issue: Issue | undefined): string {
  if (issue?.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue?.code === 'too_big') return `at most ${issue.maximum}`;
  return issue?.code === 'invalid_type' && issue.expected === 'int' ? 'a whole number' : 'a number';
}

/** A number that the registry would take; its default, if it has one, where none was given. */
function numberOf(option: Option, text: string | undefined, schema: NumberSchema): number {
  const parsed = schema.safeParse(text === undefined ? undefined : Number(text.trim() || 'nothing'));
  if (parsed.success) return parsed.data;
  if (text === undefined) throw new UsageError(`--${option} is needed, such as --${option} 10.`);
  throw new UsageError(`--${option} takes ${wantedBy(parsed.error.issues[0])}, not "${text}".`);
}

function versionOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const parsed = releaseVersionSchema.safeParse(text);
  if (!parsed.success) throw new UsageError(`"${text}" is no version: versions look like 1.2.0-0123456789ab.`);
  return parsed.data;
}

function canaryOf(option: 'share' | 'canary', values: Values): CanaryShare {
  const { sharePercent, failedPercentMax } = canaryBodySchema.shape;
  return {
    sharePercent: numberOf(option, values[option], sharePercent),
    failedPercentMax: numberOf('failed-max', values['failed-max'], failedPercentMax),
  };
}

function publishJob(values: Values): Job {
  if (values.promote && values.canary !== undefined) throw new UsageError('Either --promote or --canary, not both.');
  if (values['failed-max'] !== undefined && values.canary === undefined) {
    throw new UsageError('--failed-max is about a canary: say its share with --canary.');
  }
  const canary = values.canary === undefined ? null : canaryOf('canary', values);
  return { name: 'publish', build: values.build ?? null, then: values.promote ? 'promote' : canary };
}

function pinJob(values: Values, version: string | null): Job {
  const hours = numberOf('hours', values.hours, pinBodySchema.shape.hours);
  const { origin } = values;
  if ((version === null) === (origin === undefined)) throw new UsageError('Name either a version or an --origin.');
  if (version !== null) return { name: 'pin', target: { version }, hours };
  if (!/^https?:/.test(origin ?? '') || !URL.canParse(origin ?? '')) {
    throw new UsageError(`"${origin}" is no origin: origins look like http://localhost:4010.`);
  }
  return { name: 'pin', target: { origin: String(origin) }, hours };
}

function jobOf(name: string, values: Values, version: string | null): Job {
  switch (name) {
    case 'publish':
      return publishJob(values);
    case 'canary':
      return { name, version, canary: canaryOf('share', values) };
    case 'promote':
    case 'rollback':
      return { name, version };
    case 'pin':
      return pinJob(values, version);
    case 'prune':
      return { name, keep: numberOf('keep', values.keep, pruneBodySchema.shape.keep) };
    default:
      return { name: 'status' };
  }
}

const TAKES_VERSION = new Set(['promote', 'canary', 'rollback', 'pin']);

/** Whether the command line asks for JSON, also where it is wrong otherwise. */
export function wantsJson(args: readonly string[]): boolean {
  return args.includes('--json');
}

/** What a command line asks for; null when it asks for help. Throws a {@link UsageError}. */
export function parseCommand(args: readonly string[]): Command | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [name, remoteText, versionText, ...rest] = positionals;
  if (name === undefined) throw new UsageError('Say what to do, such as publish or status.');
  const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined;
  if (!allowed) throw new UsageError(`There is no command "${name}".`);
  const given = (Object.keys(values) as Option[]).filter((option) => values[option] !== false);
  const wrong = given.find((option) => ![...EVERYWHERE, ...allowed].includes(option));
  if (wrong) throw new UsageError(`${name} takes no --${wrong}.`);
  const remote = releaseNameSchema.safeParse(remoteText);
  if (!remote.success) throw new UsageError('Name a remote, such as mfe-admin, or the shell.');
  if (rest.length > 0 || (versionText !== undefined && !TAKES_VERSION.has(name))) {
    throw new UsageError(`"${rest[0] ?? versionText}" is a word too many.`);
  }
  const job = jobOf(name, values, versionOf(versionText));
  return { remote: remote.data, job, isDryRun: values['dry-run'], isJson: values.json, url: values.url ?? null };
}
