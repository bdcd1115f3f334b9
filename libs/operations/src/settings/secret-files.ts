import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The shape of `process.env`. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

function readSecretFile(
  key: string,
  file: string,
  from: string,
): { readonly value?: string; readonly problem?: string } {
  try {
    // Editors and `echo` add a final line break, which is not part of the secret.
    const value = readFileSync(path.resolve(from, file), 'utf8').replace(/\r?\n$/, '');
    return isSet(value) ? { value } : { problem: `${key}: ${file} is empty` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `${key}: ${file} cannot be read (${code})` };
  }
}

/**
 * Reads each of the named settings from the file of `<NAME>_FILE`, if that is set. Unlike a file, an environment
 * variable is visible to child processes and in the container's configuration. Relative paths start from the folder in
 * which npm was called. `problems` has one line for each file that could not be used.
 */
export function readSecretFiles(source: SettingsSource, names: readonly string[]) {
  const values: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const key = `${name}${SUFFIX}`;
    const file = source[key];
    if (!isSet(file)) continue;
    if (isSet(source[name])) {
      problems.push(`${key}: ${name} is set too; only one of the two may be`);
      continue;
    }
    const { value, problem } = readSecretFile(key, file, source['INIT_CWD'] ?? '.');
    if (problem !== undefined) problems.push(problem);
    values[name] = value;
  }
  return { values, problems };
}
