export { checkClock } from './check-clock.ts';
export { checkDisk } from './check-disk.ts';
export { checkPort, holderOfPort } from './check-port.ts';
export { checkRedis } from './check-redis.ts';
export { checkSettings } from './check-settings.ts';
export { checkReachable, checkSite } from './check-web.ts';
export { failure, ok, reasonOf, reportChecks, warning, type Check, type Finding } from './finding.ts';
