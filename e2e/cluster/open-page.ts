import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { listNotifications, type ResponseOf } from '@magnetx/contracts';
import { connectLive, openLiveSocket, type LiveConnection, type LiveEvent } from '@magnetx/federation/live-client';
import { RequestFailed, type RequestLog } from '../fixtures/request-log.ts';

/** How soon a page whose figures could not be fetched asks for them again. */
const ASK_AGAIN_MS = 1_000;
const INVITED = /^@(\w+) joined with your link/;

/** The product's live connection asks a browser where it is and how its network does; here is all of that it needs. */
export function standInForBrowser(siteUrl: string): void {
  const window = new EventTarget();
  // Every page listens.
  setMaxListeners(0, window);
  Object.assign(globalThis, { window, location: new URL(siteUrl) });
}

/**
 * The open page of a signed-in user, reduced to notifications. It shows live events, and fetches again when the live
 * connection reports that it may have missed some.
 */
export class OpenPage {
  readonly #seen = new Set<string>();
  readonly #connection: LiveConnection;
  #isConnected = false;
  #asking: Promise<void> = Promise.resolve();
  #isLeft = false;
  losses = 0;
  /** How often the connection gave up, so that a person would have to press a button. */
  surrenders = 0;
  seenLive = 0;

  private readonly siteUrl: string;
  private readonly log: RequestLog;
  readonly person: { readonly handle: string; readonly userId: string; readonly token: string };

  constructor(
    siteUrl: string,
    log: RequestLog,
    person: { readonly handle: string; readonly userId: string; readonly token: string },
  ) {
    this.siteUrl = siteUrl;
    this.log = log;
    this.person = person;

    const askingSince = Date.now();
    this.#refresh();
    this.#connection = connectLive({
      userId: person.userId,
      token: person.token,
      askingSince,
      openSocket: openLiveSocket,
      onStatus: ({ state, isStopped }) => {
        if (this.#isConnected && state !== 'connected') this.losses += 1;
        this.#isConnected = state === 'connected';
        if (isStopped) this.surrenders += 1;
      },
      onEvent: (event) => this.#take(event),
      onGap: () => this.#refresh(),
      onRefused: () => undefined,
    });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  hasSeen(invited: string): boolean {
    return this.#seen.has(invited);
  }

  /** Whom the server's own list names as invited. */
  async askForInvited(): Promise<string[]> {
    const response = await this.log.send(new URL(`/api${listNotifications.path}`, this.siteUrl), {
      headers: { authorization: `Bearer ${this.person.token}` },
    });
    const { data } = (await response.json()) as ResponseOf<typeof listNotifications>;
    return data.notifications.flatMap(({ message }) => INVITED.exec(message)?.[1] ?? []);
  }

  async leave(): Promise<void> {
    this.#isLeft = true;
    this.#connection.leave();
    await this.#asking;
  }

  #take(event: LiveEvent): void {
    if (event.name !== 'referral_notification') return;
    const invited = INVITED.exec(event.payload.message)?.[1];
    if (invited === undefined || this.#seen.has(invited)) return;
    this.#seen.add(invited);
    this.seenLive += 1;
  }

  #refresh(): void {
    this.#asking = this.#asking.then(async () => {
      while (!this.#isLeft) {
        try {
          for (const invited of await this.askForInvited()) this.#seen.add(invited);
          return;
        } catch (error) {
          if (!(error instanceof RequestFailed)) throw error;
          await pause(ASK_AGAIN_MS);
        }
      }
    });
  }
}
