import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { ConfigError } from '../settings/config-error.ts';
import { findRepository } from '../settings/load-settings-file.ts';
import { readSecretFiles, type SettingsSource } from '../settings/secret-files.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

export interface SettingsRules<Config> {
  /** An optional setting has its consequence when unset as its description. */
  readonly schema: z.ZodObject;
  /** The settings that may come from files. */
  readonly secrets: readonly string[];
  readonly load: (source: SettingsSource) => Config;
  /** Optional settings that these ones have no use for. */
  readonly findUnused?: (values: SettingsSource) => readonly string[];
}

/** A typing error changes this many characters at most. Shorter names would match unrelated variables, as HOME does. */
const DISTANCE_MAX = 2;
const NAME_LENGTH_MIN = 8;

/** The number of single-character changes between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [at, char] of [...a].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= b.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + (char === b[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The names in `.env` and `.env.example` of the repository. None in an image. */
function namesInFiles(): { readonly own: readonly string[]; readonly example: readonly string[] } {
  const root = findRepository('.');
  const namesOf = (name: string) => {
    const file = path.join(root ?? '', name);
    return root !== null && existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  };
  return { own: namesOf('.env'), example: namesOf('.env.example') };
}

export interface KnownNames {
  /** The settings of this server. */
  readonly settings: readonly string[];
  /** Those of them that may come from files. */
  readonly secrets: readonly string[];
  /** The settings of all servers, where the repository is at hand. */
  readonly example?: readonly string[];
  /** The names in `.env`. */
  readonly own?: readonly string[];
}

/** Variables that look like settings, but are not. */
export function findMisnamed(
  names: readonly string[],
  { settings, secrets, example = [], own = [] }: KnownNames,
): Finding[] {
  const known = [...settings, ...example];
  return names.flatMap((name) => {
    const base = name.replace(/_FILE$/, '');
    if (known.includes(name) || secrets.includes(base)) return [];
    if (settings.includes(base)) return [warning(name, 'is not read', `${base} cannot come from a file: set ${base}.`)];
    if (known.includes(base)) return [];
    const near = known.find((one) => name.length >= NAME_LENGTH_MIN && distance(name, one) <= DISTANCE_MAX);
    if (near !== undefined) return [warning(name, 'is no setting', `Did you mean ${near}?`)];
    return own.includes(name) ? [warning(name, 'is no setting', 'Remove it from .env; .env.example lists all.')] : [];
  });
}

/** Settings without a value that have a consequence: a warning in production, where it is rarely intended. */
function describeUnset<Config>(rules: SettingsRules<Config>, source: SettingsSource, isLocal: boolean) {
  const { schema, secrets, findUnused } = rules;
  const { values } = readSecretFiles(source, secrets);
  const unused = findUnused?.(values) ?? [];
  return Object.entries(schema.shape).flatMap(([name, { description }]) => {
    if (description === undefined || values[name]?.trim() || unused.includes(name)) return [];
    if (isLocal) return [ok(name, `not set: ${description}`)];
    return [warning(name, `not set: ${description}`, 'Set it, unless this is intended.')];
  });
}

/** The setting that a problem is about, and what is wrong with it. */
function splitProblem(problem: string): { readonly name: string; readonly result: string } {
  const [, name = 'settings', result = problem] = /^(\w+): (.*)$/s.exec(problem) ?? [];
  return { name, result };
}

/** The problems of a start, and those that it would have once the settings with them are corrected. */
function findProblems<Config>({ load }: SettingsRules<Config>, source: SettingsSource, known: readonly string[]) {
  const problems = [...known];
  const names = new Set<string>();
  for (let found: readonly string[] = known; found.length > 0;) {
    for (const problem of found) names.add(splitProblem(problem).name);
    const left = Object.entries(source).filter(([name]) => !names.has(name.replace(/_FILE$/, '')));
    found = [];
    try {
      load(Object.fromEntries(left));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      found = error.problems.filter((problem) => !names.has(splitProblem(problem).name));
    }
    problems.push(...found);
  }
  return problems;
}

/** Checks the settings by the rules of the server's start. `config` is null if the server would not start. */
export function checkSettings<Config extends { readonly profile: 'local' | 'production' }>(
  rules: SettingsRules<Config>,
  source: SettingsSource,
): { readonly config: Config | null; readonly findings: readonly Finding[] } {
  const settings = Object.keys(rules.schema.shape);
  const misnamed = findMisnamed(Object.keys(source), { settings, secrets: rules.secrets, ...namesInFiles() });
  try {
    const config = rules.load(source);
    const unset = describeUnset(rules, source, config.profile === 'local');
    const valid = ok('settings', `valid, with PROFILE=${config.profile}`);
    return { config, findings: [valid, ...misnamed, ...unset] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = findProblems(rules, source, error.problems).map((problem) => {
      const { name, result } = splitProblem(problem);
      return failure(name, result, 'The server does not start with it. docs/guides/deploy.md has the reasons.');
    });
    return { config: null, findings: [...wrong, ...misnamed] };
  }
}
