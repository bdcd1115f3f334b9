import { run } from './bootstrap.mjs';

await run('prose.ts');
