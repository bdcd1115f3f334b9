export { createObservability, type Observability } from './create-observability';
export type { ObserveBreachCheck, ObserveJobRun, ObserveTransaction } from './observe-work';
