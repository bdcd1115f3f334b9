import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { surviveClosedPipes } from '@magnetx/operations';
import type { Surroundings } from './run-release.ts';

/** What the commands of a repository with one remote start with: its `.env`, and its build in `dist`. */
export function openStandalone(): Surroundings {
  surviveClosedPipes();
  if (existsSync('.env')) loadEnvFile('.env');
  const { env, stdout, stderr } = process;
  return { env, stdout, stderr, buildRemote: () => Promise.resolve(path.resolve('dist')) };
}

/** The name of the remote in this folder. */
export function readRemoteName(): string {
  return (JSON.parse(readFileSync('remote.json', 'utf8')) as { readonly name: string }).name;
}
