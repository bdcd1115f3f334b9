import path from 'node:path';

/**
 * What a program started by a test gets from the environment of the test, besides its own settings. Compiling its
 * modules is half of a program's start, so they share what was compiled.
 */
export const PROCESS_ENV: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node'),
};
