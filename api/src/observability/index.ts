export { createObservability, type Observability } from './create-observability.ts';
export type { ObserveBreachCheck, ObserveJobRun, ObserveTransaction } from './observe-work.ts';
