import { register } from 'tsx/esm/api';

// `--import tsx` reaches the main thread only.
register();
await import('./build-tasks.ts');
