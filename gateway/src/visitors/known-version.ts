import type { RemoteState } from '@magnetx/federation';

/** Whether visitors may have the version. Others are not counted, because clients could invent any number of them. */
export function isKnown({ live, previous, canary, pins }: RemoteState, version: string): boolean {
  return [live, previous, canary?.version, ...pins.map((pin) => pin.version)].includes(version);
}
