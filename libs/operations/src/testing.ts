export { ensureProgram, installDebianPackages } from './testing/debian-packages';
export { ensureRedisServer, REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from './testing/redis-server';
