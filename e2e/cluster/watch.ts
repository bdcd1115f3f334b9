import { expect } from '@playwright/test';
import type { Cluster } from '@magnetx/tools/cluster';
import type { Crowd } from './crowd.ts';

const PATIENCE_MS = 60_000;

/** The lines of a server's `/metrics`; none while it does not answer. */
export async function readFigures(url: string): Promise<string[]> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? (await response.text()).split('\n') : [];
}

/** Waits until the balancer sends requests to both gateways, and both gateways send calls to both apis. */
export async function untilWhole({ balancerMetricsUrl, gateways, apis }: Cluster): Promise<void> {
  const missing = async (): Promise<string[]> => {
    const balancer = await readFigures(balancerMetricsUrl);
    const isSeen = (name: string) =>
      balancer.includes(`haproxy_server_status{proxy="ready",server="${name}",state="UP"} 1`);
    const unseen = gateways.filter(({ name }) => !isSeen(name)).map(({ name }) => `the balancer without ${name}`);
    for (const gateway of gateways) {
      const figures = await readFigures(`${gateway.url}/metrics`);
      const isUp = (url: string) => figures.includes(`magnetx_upstream_up{upstream="${new URL(url).host}"} 1`);
      unseen.push(...apis.filter(({ url }) => !isUp(url)).map(({ name }) => `${gateway.name} without ${name}`));
    }
    return unseen;
  };
  await expect.poll(missing, { timeout: PATIENCE_MS, intervals: [100] }).toEqual([]);
}

/** Waits until every page of the crowd is connected and shows every referral that was acknowledged. */
export async function untilSeen(crowd: Crowd): Promise<void> {
  const behind = () => [
    ...crowd.pages.filter((page) => !page.isConnected).map(({ person }) => `${person.handle} is not connected`),
    ...crowd.unseen(),
  ];
  await expect.poll(behind, { timeout: PATIENCE_MS, intervals: [100] }).toEqual([]);
}

/** Waits until this many more requests were answered, after any disturbance. */
export async function untilAnswered({ log }: Crowd, more: number): Promise<void> {
  const enough = log.answered + more;
  await expect.poll(() => log.answered >= enough, { timeout: PATIENCE_MS, intervals: [50] }).toBe(true);
}
