import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes each secret into its own file, and returns the settings that name the files: `KEY_FILE` for `KEY`. */
export function writeSecretFiles(folder: string, secrets: Record<string, string>): Record<string, string> {
  const settings = Object.entries(secrets).map(([name, value]) => {
    const file = path.join(folder, name);
    writeFileSync(file, `${value}\n`);
    return [`${name}_FILE`, file];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}
