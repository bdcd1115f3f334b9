if (!process.env.MONGODB_URL) {
  console.error('npm run test:mongodb needs MONGODB_URL: a MongoDB replica set that tests may write to.');
  process.exit(1);
}
process.argv.splice(2, 0, 'test-mongodb');
await import('./bootstrap.mjs');
