import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/**
 * Loads `.env`, or the working development values of `.env.example` when there is none; production never gets
 * those. Variables that are set already win.
 */
export function loadSettings(): void {
  const own = path.join(ROOT, '.env');
  if (existsSync(own)) process.loadEnvFile(own);
  else if (process.env['PROFILE'] !== 'production') process.loadEnvFile(path.join(ROOT, '.env.example'));
}

/** A port from the environment, or its default. Throws on anything that is not a port. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} must be a port, not "${text}"`);
  return port;
}
