export { databaseUrl, startEmbeddedMongo } from './start.ts';
export type { EmbeddedMongo, StartOptions } from './start.ts';
