import { Agent, get } from 'node:http';

export interface RequestLoad {
  readonly url: string;
  readonly requests: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
}

export interface RequestRate {
  readonly perSecond: number;
  readonly failed: number;
}

function request(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    }).once('error', () => resolve(false));
  });
}

/** Sends a fixed number of requests over keep-alive connections and tells how many a second were answered. */
export async function measureRequests({ url, requests, concurrency }: RequestLoad): Promise<RequestRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let left = requests;
  let failed = 0;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if (!(await request(url, agent))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: requests / seconds, failed };
}
