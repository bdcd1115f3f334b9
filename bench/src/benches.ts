import { adminListsBench } from './admin-lists.bench';
import type { Bench, BrowserBench } from './bench';
import { databaseScaleBench } from './database-scale.bench';
import { databaseWritersBench } from './database-writers.bench';
import { firstLoadBenches } from './first-load/first-load.bench';
import { gatewayProxyBench } from './gateway-proxy.bench';
import { largeReadsBench } from './large-reads.bench';
import { liveSocketsBench } from './live-sockets.bench';
import { ranksBench } from './ranks.bench';
import { saturationBench } from './saturation.bench';
import { userAreaListsBench } from './user-area-lists.bench';
import { visitsBench } from './visits.bench';

/** What `npm run bench` runs whole, and the tests run tiny. */
export const BENCHES: readonly Bench[] = [
  gatewayProxyBench,
  liveSocketsBench,
  saturationBench,
  databaseScaleBench,
  databaseWritersBench,
  userAreaListsBench,
  ranksBench,
  visitsBench,
  adminListsBench,
  largeReadsBench,
];

export const BROWSER_BENCHES: readonly BrowserBench[] = firstLoadBenches;
