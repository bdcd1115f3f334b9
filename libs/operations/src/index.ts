export { rateLimitHeaders } from './limits/rate-limit-headers';
export { createRateLimiter, type RateLimiter, type RateLimiterOptions, type RateUse } from './limits/rate-limiter';
export type { RedisLink } from './redis/redis-link';
