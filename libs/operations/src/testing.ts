export { askRaw } from './testing/ask-raw.ts';
export { ensureProgram, installDebianPackages } from './testing/debian-packages.ts';
export { PROCESS_ENV } from './testing/process-env.ts';
export { problemsOf } from './testing/problems-of.ts';
export {
  ensureRedisServer,
  REDIS_START_TIMEOUT_MS,
  startRedisServer,
  type RedisServer,
} from './testing/redis-server.ts';
export { startCollector, type Collector, type ReceivedSpan } from './testing/start-collector.ts';
export { temporaryFolder } from './testing/temporary-folder.ts';
export { writeSecretFiles } from './testing/write-secret-files.ts';
