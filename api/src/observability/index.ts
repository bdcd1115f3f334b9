export { createObservability, type Observability } from './create-observability';
export type { ObserveJobRun, ObserveTransaction } from './observe-work';
