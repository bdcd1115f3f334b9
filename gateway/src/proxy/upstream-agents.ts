import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

const OPTIONS = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' } as const;

/** Keep connections to the servers behind the gateway open between requests, and bound how many there are. */
export class UpstreamAgents {
  readonly #http = new HttpAgent(OPTIONS);
  readonly #https = new HttpsAgent(OPTIONS);

  agentFor(url: string): HttpAgent {
    return url.startsWith('https:') ? this.#https : this.#http;
  }

  destroy(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
