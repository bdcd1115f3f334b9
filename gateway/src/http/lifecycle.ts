/** Whether the process is on its way out; shared by those who must then answer differently. */
export interface Lifecycle {
  isDraining: boolean;
}
