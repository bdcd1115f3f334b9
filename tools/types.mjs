import { run } from './bootstrap.mjs';

await run('types.ts');
