#!/usr/bin/env node
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { surviveClosedPipes } from '@magnetx/operations';
import { runRelease } from './run-release.ts';

/** The command of a repository with one remote, whose own build makes `dist`. */
const { env, stdout, stderr } = process;
surviveClosedPipes();
if (existsSync('.env')) loadEnvFile('.env');
process.exitCode = await runRelease(process.argv.slice(2), {
  env,
  stdout,
  stderr,
  buildRemote: () => Promise.resolve(path.resolve('dist')),
});
