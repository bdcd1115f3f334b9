import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

const OPTIONS = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' } as const;

/** Keeps connections to a server behind the gateway open between requests, and bounds how many there are. */
export function createUpstreamAgent(url: string): HttpAgent {
  return url.startsWith('https:') ? new HttpsAgent(OPTIONS) : new HttpAgent(OPTIONS);
}
