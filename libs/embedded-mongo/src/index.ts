export { databaseUrl, startEmbeddedMongo } from './start';
export type { EmbeddedMongo, StartOptions } from './start';
