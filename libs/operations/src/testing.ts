export { askRaw } from './testing/ask-raw';
export { ensureProgram, installDebianPackages } from './testing/debian-packages';
export { problemsOf } from './testing/problems-of';
export { ensureRedisServer, REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from './testing/redis-server';
export { startCollector, type Collector, type ReceivedSpan } from './testing/start-collector';
export { temporaryFolder } from './testing/temporary-folder';
export { writeSecretFiles } from './testing/write-secret-files';
