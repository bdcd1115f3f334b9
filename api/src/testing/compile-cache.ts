import path from 'node:path';

/** As in the repository's commands: compiling its modules is half of a process's start. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? path.resolve(import.meta.dirname, '../../../node_modules/.cache/node'),
};
