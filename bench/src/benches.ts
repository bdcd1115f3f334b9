import type { Bench } from './bench';
import { gatewayProxyBench } from './gateway-proxy.bench';

/** Every measurement there is: what `npm run bench` runs whole, and the tests run tiny. */
export const BENCHES: readonly Bench[] = [gatewayProxyBench];
