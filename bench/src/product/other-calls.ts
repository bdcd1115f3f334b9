import { get, request, type RequestOptions } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getPointsTotal, getQuestStats, listTasks } from '@magnetx/contracts';
import type { World } from './world.ts';

const CALLS = [`${listTasks.path}?page=1`, getPointsTotal.path, getQuestStats.path];
/** Between two other calls: a site with room to spare, as one that is busy with them shows nothing else. */
const PAUSE_MS = 20;

export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Makes a call and passes over what it answers; false when it went wrong or was cut off. */
export function answer(target: ReturnType<World['target']>): Promise<boolean> {
  return new Promise((resolve) => {
    get(target.url, target, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode === 200))
        .once('error', () => resolve(false));
    }).once('error', () => resolve(false));
  });
}

interface Sent extends Pick<RequestOptions, 'agent' | 'method'> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a call with an optional body of JSON. Its answer is passed over unless it is kept. */
export function send({ url, headers, ...rest }: Sent, body?: object, isKept = false) {
  const json = body && { 'content-type': 'application/json' };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { ...rest, headers: { ...headers, ...json } }, (response) => {
      let text = '';
      if (isKept) response.setEncoding('utf8').on('data', (part: string) => (text += part));
      else response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text })).once('error', reject);
    });
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
}

/** Latencies in ms of an ordinary person's calls in turn: the lists, the points and the dashboard. */
export async function measureOthers(world: World, token: string, requests: number) {
  const millis: number[] = [];
  let failed = 0;
  for (let turn = 0; turn < requests; turn += 1) {
    const target = world.target(CALLS[turn % CALLS.length] ?? '', token);
    const startedAt = performance.now();
    if (!(await answer(target))) failed += 1;
    millis.push(performance.now() - startedAt);
    await delay(PAUSE_MS);
  }
  return { millis, failed };
}
