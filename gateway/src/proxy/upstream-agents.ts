import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

const OPTIONS = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' } as const;
/** Well below the time after which the API closes a silent connection: it must not close one about to be used. */
const IDLE_MS = 30_000;

/** Keep connections to the servers behind the gateway open between requests, and bound how many there are. */
export class UpstreamAgents {
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;

  constructor(idleMs = IDLE_MS) {
    this.#http = new HttpAgent({ ...OPTIONS, timeout: idleMs });
    this.#https = new HttpsAgent({ ...OPTIONS, timeout: idleMs });
  }

  agentFor(url: string): HttpAgent {
    return url.startsWith('https:') ? this.#https : this.#http;
  }

  destroy(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
