import { adminListsBench } from './admin-lists.bench';
import type { Bench } from './bench';
import { databaseScaleBench } from './database-scale.bench';
import { databaseWritersBench } from './database-writers.bench';
import { gatewayProxyBench } from './gateway-proxy.bench';
import { ranksBench } from './ranks.bench';
import { userAreaListsBench } from './user-area-lists.bench';
import { visitsBench } from './visits.bench';

/** Every measurement there is: what `npm run bench` runs whole, and the tests run tiny. */
export const BENCHES: readonly Bench[] = [
  gatewayProxyBench,
  databaseScaleBench,
  databaseWritersBench,
  userAreaListsBench,
  ranksBench,
  visitsBench,
  adminListsBench,
];
