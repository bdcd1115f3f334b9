import { adminListsBench } from './admin-lists.bench.ts';
import type { Bench, BrowserBench } from './bench.ts';
import { databaseScaleBench } from './database-scale.bench.ts';
import { databaseWritersBench } from './database-writers.bench.ts';
import { firstLoadBenches } from './first-load/first-load.bench.ts';
import { gatewayProxyBench } from './gateway-proxy.bench.ts';
import { largeReadsBench } from './large-reads.bench.ts';
import { liveSocketsBench } from './live-sockets.bench.ts';
import { peerBench } from './peer.bench.ts';
import { ranksBench } from './ranks.bench.ts';
import { saturationBench } from './saturation.bench.ts';
import { uploadsBench } from './uploads.bench.ts';
import { userAreaListsBench } from './user-area-lists.bench.ts';
import { visitsBench } from './visits.bench.ts';

/** What `npm run bench` runs whole, and `npm run soak` tiny. */
export const BENCHES: readonly Bench[] = [
  gatewayProxyBench,
  liveSocketsBench,
  saturationBench,
  peerBench,
  databaseScaleBench,
  databaseWritersBench,
  userAreaListsBench,
  ranksBench,
  visitsBench,
  adminListsBench,
  largeReadsBench,
  uploadsBench,
];

export const BROWSER_BENCHES: readonly BrowserBench[] = firstLoadBenches;
