/** The shared state of a process that may be stopping. */
export interface Lifecycle {
  isDraining: boolean;
}
