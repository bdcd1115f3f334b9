import { run } from './bootstrap.mjs';

if (!process.env.MONGODB_URL) {
  console.error(
    'npm run test:mongodb needs MONGODB_URL: the address of a MongoDB replica set that tests may write to.',
  );
  process.exit(1);
}
await run('test-mongodb.ts');
