#!/usr/bin/env node
import { runRelease } from './run-release.ts';
import { openStandalone } from './standalone.ts';

/** `magnetx-release`: the command of a repository with one remote, whose own build makes `dist`. */
process.exitCode = await runRelease(process.argv.slice(2), openStandalone());
