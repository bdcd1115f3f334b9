export { createRateLimiter, type RateLimiter, type RateUse } from './limits/rate-limiter';
