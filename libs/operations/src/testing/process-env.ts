import path from 'node:path';

/**
 * The environment of a program that a test starts, besides its own settings. Compiling the modules is half of its
 * start, so all programs share the compiled modules.
 */
export const PROCESS_ENV: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node'),
};
