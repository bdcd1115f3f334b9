import path from 'node:path';
import { loadSettingsFile } from '@magnetx/operations';
import { ROOT } from './paths.ts';
import { isPortBusy } from './ports.ts';
import { portFrom } from './settings.ts';
import type { StackOptions } from './stack.ts';

/** The data folder of this machine. */
function localDataDir(): string {
  return path.resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
}

/**
 * The options of the stack from the settings of this machine. Throws when a port is busy, with the port and its
 * setting.
 */
export async function localStackOptions(): Promise<StackOptions> {
  loadSettingsFile();
  const ports = {
    gateway: portFrom('PORT', 3000),
    api: portFrom('API_PORT', 4000),
    mongo: portFrom('MONGO_PORT', 27027),
  };
  const mongodbUrl = process.env['MONGODB_URL'] || undefined;
  const needed = { PORT: ports.gateway, API_PORT: ports.api, ...(!mongodbUrl && { MONGO_PORT: ports.mongo }) };
  for (const [setting, port] of Object.entries(needed)) {
    if (await isPortBusy(port)) throw new Error(`Port ${port} is busy. Free it, or set ${setting} to another port.`);
  }
  return {
    dataDir: localDataDir(),
    ports,
    mongodbUrl,
    publicUrl: process.env['PUBLIC_URL'] || `http://localhost:${ports.gateway}`,
    onTrouble: (line) => console.error(line),
  };
}
